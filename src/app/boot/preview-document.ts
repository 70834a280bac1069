import { utcDateOf } from '../content/base/date.ts'
import { format } from '../content/base/format.ts'
import { preview as words } from '../content/product/preview.ts'

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="(?:modulepreload|canonical)"[^>]*>/g

const BAR = [
  'position:sticky;top:0;z-index:1000;padding:10px 16px;text-align:center',
  'background:#2e1023;color:#fff8f3;font:500 15px/1.4 Figtree,system-ui,sans-serif',
].join(';')

/**
 * A rendered page as a preview: to look at. It has no script, so that nothing of it is counted, stored or bought, and its
 * controls are off. `until` is null for the page that stands where a preview was.
 */
export function previewDocument(html: string, styles: readonly string[], until: string | null): string {
  const title = until === null ? words.over.title : words.title
  const text = until === null ? words.over.body : format(words.open, { day: utcDateOf(until) })
  const head = [
    '<meta name="robots" content="noindex, nofollow, noarchive">',
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    '<style>main :disabled{cursor:not-allowed;opacity:.6}</style>',
  ].join('')
  const bar = `<div role="note" style="${BAR}"><b>${title}</b> ${text}</div>`
  return html
    .replaceAll(SCRIPT, '')
    .replaceAll(/<(button|input|select|textarea)\b/g, '<$1 disabled')
    .replace('</head>', () => `${head}</head>`)
    .replace(/<body[^>]*>/, (body) => body + bar)
}
