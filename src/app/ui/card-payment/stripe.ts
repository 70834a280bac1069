import type { Appearance, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** A shopper for whom the card form takes longer pays on Stripe's page. */
export const SLOW_MS = 6_000

let loading: Promise<Stripe | null> | undefined

/** Stripe's script, from Stripe; null when it is blocked, too slow or not allowed in this document. */
export function loadStripeScript(publishableKey: string): Promise<Stripe | null> {
  const slow = new Promise<null>((resolve) => setTimeout(() => resolve(null), SLOW_MS))
  loading ??= loadStripe(publishableKey).catch(() => {
    loading = undefined
    return null
  })
  return Promise.race([loading, slow])
}

/** The theme's values, as this page has them: Stripe's frames cannot read its custom properties. */
export function appearanceOf(element: Element): Appearance {
  const style = getComputedStyle(element)
  const value = (name: string) => style.getPropertyValue(`--era-${name}`).trim()
  const line = `1.5px solid ${value('colors-border-strong')}`
  return {
    theme: 'flat',
    labels: 'above',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      fontFamily: value('fonts-body'),
      fontSizeBase: '16px',
      fontSizeSm: '14px',
      fontWeightMedium: '600',
      borderRadius: value('radii-field'),
      colorPrimary: value('colors-palette-accent'),
      colorBackground: value('colors-bg-surface'),
      colorText: value('colors-fg'),
      colorTextSecondary: value('colors-fg-muted'),
      colorTextPlaceholder: value('colors-fg-muted'),
      colorDanger: value('colors-status-bad'),
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: line, padding: '14px 16px', boxShadow: 'none' },
      '.Input:focus': {
        borderColor: value('colors-palette-accent'),
        outline: `2px solid ${value('colors-palette-accent')}`,
        outlineOffset: '2px',
      },
      '.Input--invalid': { border: `1.5px solid ${value('colors-status-bad')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600', color: value('colors-fg') },
      '.Tab': { border: line, boxShadow: 'none' },
    },
  }
}

/** The font of our fields, in Stripe's frames. */
export const fonts = () => [
  { family: 'Figtree', src: `url(${location.origin}/fonts/figtree-latin.woff2)`, weight: '300 900' },
]
