import type { PageFacts } from '#domain/page-data.ts'
import type { Forms } from './content/base/format.ts'
import type { InstallPrompt } from './state/lifecycle/install.ts'

/**
 * The interface between the phases of a page (boot/README.md). It imports nothing at run time, so that every phase and every
 * component may import it:
 *
 * 1. `PageData`: what the renderer passes to the browser, as one JSON element.
 * 2. `Handover`: what the inline script has collected for the app, as one global.
 * 3. Attributes on rendered elements, which the inline script and the style sheets read.
 *
 * A cart action taken before the app runs is also written to the journal (#device/storage/cart-journal.ts), which
 * persists when the page is closed. Three marks of the document stand where they are used: `data-cart` on <html>
 * (#device/storage/empty-cart.ts), the address in `meta[property="og:url"]` (ui/page-head.ts), and
 * `script[type=speculationrules]` (server/pages/compose.ts), which goes once the app runs (boot/app.tsx).
 */

/* 1. From the renderer to the browser */

export interface PageData extends PageFacts {
  /** The accessible name of the cart button. */
  cartLabel: Forms
}

const PAGE_DATA_ID = 'era-page'

/** The element with the page data. `<` is escaped, so that no text in it can end the element. */
export const pageDataElement = (data: PageData): string =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** Undefined where no page was rendered: on the development server and with mocks. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  // Written by `pageDataElement` of the same build.
  return text ? (JSON.parse(text) as PageData) : undefined
}

/* 2. From the inline script to the phases after it */

/** A click on a button before the app was running. */
export interface EarlyClick {
  button: HTMLButtonElement
  /** The id of its journaled action, when it changes the cart. */
  actionId?: string
}

/** A change of a field before the app was running. */
export interface EarlyChange {
  field: HTMLInputElement | HTMLSelectElement
  value: string
  checked: boolean
}

export interface Handover {
  /** In the order they happened. */
  inputs: (EarlyClick | EarlyChange)[]
  installPrompt?: InstallPrompt
  /** Starts the third phase, once: later calls do nothing. */
  startApp(): void
  appStarted: boolean
  /** Units in the cart as the page shows them; undefined before they were read. */
  cartCount?: number
  /** Shows how many units are in the cart, before React does. */
  showCartCount(count: number): void
}

declare global {
  interface Window {
    era?: Handover
  }
}

/* 3. Attributes */

/** On <html> once React handles all events; the style sheets have it as `html[data-hydrated]`. */
export const HYDRATED = 'hydrated'
export const isHydrated = (): boolean => HYDRATED in document.documentElement.dataset

/** On a button that adds one SKU, or inside a form the SKU and units chosen there. */
export const addToCartAttributes = (sku: string | undefined, busyLabel?: string) => ({
  'data-sku': sku,
  /** Shown by base.css in place of the button's text while the click waits for the app. */
  'data-busy': busyLabel,
})

export const skuOfButton = (button: HTMLElement): string | undefined => button.dataset.sku

/** In the form of such a button: the radio button whose value is the chosen SKU, and the number field with the units. */
export const CHOSEN_SKU_SELECTOR = ':checked'
export const UNITS_SELECTOR = '[type=number]'

/** On a button that raises or lowers the number field beside it. */
export const stepAttributes = (step: 1 | -1) => ({ 'data-step': step })
export const stepOf = (button: HTMLElement): number => Number(button.dataset.step)

/** Units in the cart as the page showed them before React did. */
export const earlyCartCount = (): number => (typeof window === 'undefined' ? 0 : (window.era?.cartCount ?? 0))

/** On the number in the cart button. */
export const cartCountAttributes = { 'data-cart-count': '' }
export const CART_COUNT_SELECTOR = '[data-cart-count]' satisfies `[${keyof typeof cartCountAttributes}]`
