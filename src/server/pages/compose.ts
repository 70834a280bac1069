import { createHash } from 'node:crypto'
import type { DocumentModule, PageFiles } from './client-build.ts'
import { critical, endOfFirstView } from './critical.ts'

export interface Composed {
  html: string
  /** CSP sources of the scripts written in the page. */
  scriptHashes: string[]
}

/** What a page was rendered from. An empty `page` answers for every unknown address. */
interface Origin {
  page: string
  /** Identifies what it shows. */
  contentDigest: string
  /** The share of visits that are measured. */
  vitals: number
  /** The screen is incomplete without the app. */
  needsApp: boolean
  /** The page links its sheets and has no critical styles in it. */
  linked?: boolean
}

const FONTS = ['/fonts/era-display-basic.woff2', '/fonts/figtree-basic.woff2']

/**
 * Puts into a rendered document what only the build knows. It is added after React's own part of the head, where
 * hydration passes over it.
 */
export function compose(
  html: string,
  { linked, ...origin }: Origin,
  { styles, ...scripts }: PageFiles,
  bootElements: DocumentModule['bootElements'],
): Composed {
  const sheets = styles.map(({ href }) => href)
  const links = sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  const css = styles.map((sheet) => sheet.css.trim()).join('')
  const firstView = linked ? html : html.slice(0, endOfFirstView(html))
  const below = html.slice(firstView.length)
  const head = [
    linked ? links : `<style>${critical(css, firstView)}</style>`,
    // Without script nothing would bring the whole sheets.
    linked ? '' : `<noscript>${links}</noscript>`,
    bootElements({ ...origin, ...scripts, styles: linked ? [] : sheets }),
    `<script type="speculationrules">${speculation}</script>`,
  ].join('')
  // Not in the head: there a font that is preloaded delays the first paint, by up to 50 ms.
  const fonts = FONTS.map(
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
  ).join('')
  const whole = [
    firstView.replace('</head>', () => `${head}</head>`).replace(/<body[^>]*>/, (body) => body + fonts),
    // The first view is painted while the rest is still arriving. The rules of both, in their own order, follow it.
    below && `<style>${critical(css, html)}</style>${below}`,
  ].join('')
  return { html: whole, scriptHashes: hashesOf(whole) }
}

// Other shop pages may be made ready on a moderate hint; nothing that belongs to one person, and nothing that acts.
const speculation = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/api/*' } },
          { not: { selector_matches: '[rel~=nofollow],[download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/** Whether the app runs unasked in a page that was written to a file: its data say so. */
export const needsAppOf = (html: string): boolean => html.includes('"needsApp":true')

/** CSP sources of the scripts written in a page. */
export function hashesOf(html: string): string[] {
  const found = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const data = /type="(?!module|text\/javascript|speculationrules)[^"]*"/.test(attributes)
    if (data || body === '') continue
    found.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return [...found]
}
