/** A mail's text, from which both its plain text and its HTML are made, so that the two cannot differ. */
export interface MailContent {
  subject: string
  /** What a list of mails shows beside the subject. */
  preheader: string
  blocks: Block[]
}

export type Block =
  | string
  /** Names and what they come to, one below the other. */
  | { rows: [string, string][] }
  | { list: string[] }
  | { steps: string[] }
  | { link: string; to: string }

/** The first line of a mail; without a name where the order has none that a mail may contain. */
export const greeting = ({ firstName }: { firstName: string }): string =>
  firstName === '' ? 'Hi,' : `Hi ${firstName},`

export interface Sender {
  supportEmail: string
}

const sign = ({ supportEmail }: Sender): string[] => [
  'Era, skin care for the era you’re in.',
  `Questions? Just reply, or write to ${supportEmail}.`,
]

export const textOf = ({ blocks }: MailContent, sender: Sender): string =>
  [...blocks.map(plain), ['-- ', ...sign(sender)].join('\n')].join('\n\n')

function plain(block: Block): string {
  if (typeof block === 'string') return block
  if ('link' in block) return `${block.link}:\n${block.to}`
  if ('list' in block) return block.list.map((line) => `  ${line}`).join('\n')
  if ('steps' in block) return block.steps.map((step, at) => `${at + 1}. ${step}`).join('\n')
  const width = Math.max(...block.rows.map(([name]) => name.length)) + 4
  return block.rows.map(([name, value]) => name.padEnd(width) + value).join('\n')
}

/** One line and nothing but text: a header ends where its line does, and a name is one line. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes what people typed, such as names and addresses. */
const safe = (text: string): string =>
  text
    .replace(/[&<>"']/g, (mark) => marks[mark] ?? '')
    .replaceAll('\n', '<br>')
    // A set's parts stand under it: HTML would push them back.
    .replace(/^ +/, (spaces) => '&nbsp;'.repeat(spaces.length))

const PAPER = 'margin:0;padding:24px;background:#fbf4ee;color:#2e1023'
const SHEET = 'max-width:560px;margin:0 auto;padding:32px;background:#fffdfb;font:16px/1.55 Georgia,serif'
const BUTTON =
  'display:inline-block;padding:14px 28px;background:#5a2433;color:#fbeee6;border-radius:999px;text-decoration:none'

export const htmlOf = ({ subject, preheader, blocks }: MailContent, sender: Sender): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${safe(subject)}</title></head><body style="${PAPER}">` +
  `<div style="display:none;max-height:0;overflow:hidden">${safe(preheader)}</div>` +
  `<div style="${SHEET}"><p style="margin:0 0 24px;font-size:24px;letter-spacing:.04em">Era</p>` +
  `${blocks.map(html).join('')}` +
  `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e5d5cb;font-size:14px;color:#6a4957">` +
  `${sign(sender).map(safe).join('<br>')}</p></div></body></html>`

function html(block: Block): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${safe(block)}</p>`
  if ('link' in block) {
    return `<p style="margin:24px 0"><a href="${safe(block.to)}" style="${BUTTON}">${safe(block.link)}</a></p>`
  }
  if ('list' in block) {
    return `<p style="margin:0 0 16px;padding-left:16px;border-left:2px solid #e5d5cb">${block.list.map(safe).join('<br>')}</p>`
  }
  if ('steps' in block) {
    return `<ol style="margin:0 0 16px;padding-left:24px">${block.steps.map((step) => `<li>${safe(step)}</li>`).join('')}</ol>`
  }
  const rows = block.rows.map(
    ([name, value]) =>
      `<tr><td style="padding:2px 24px 2px 0">${safe(name)}</td><td style="padding:2px 0;text-align:right">${safe(value)}</td></tr>`,
  )
  return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}
