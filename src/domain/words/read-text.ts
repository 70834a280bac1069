import type { FieldFault } from '../base/field.ts'
import { areBlocks } from './blocks.ts'
import {
  fieldsOf,
  isPolicyId,
  type PolicyPart,
  type TextField,
  type TextId,
  type TextWords,
  texts,
} from './texts.ts'

/** From what is typed for a text of the shop to what is published. */

export const PARTS_MAX = 30
export const PART_TITLE_MAX = 60
/** The longest word that fits a phone: headlines and labels, which are short, are in larger letters or narrow columns. */
export const wordMax = ({ max }: Pick<TextField, 'max'>): number => (max <= 60 ? 14 : 24)

/** What would be published of these words, or each fault by its field. */
export function readText(
  id: TextId,
  typed: TextWords,
): { published: TextWords; faults?: undefined } | { published?: undefined; faults: FieldFault[] } {
  const known = new Map<string, TextField>(texts[id].map((field) => [field.path, field]))
  const lines: Record<string, string> = {}
  const lists: Record<string, readonly PolicyPart[]> = {}
  const faults: FieldFault[] = []
  for (const [path, value] of Object.entries(typed)) {
    const field = known.get(path)
    if (field === undefined) faults.push({ path, message: 'There is no such text here.' })
    else if (typeof value === 'string' && path !== 'parts') {
      const text = value.replace(/[ \t\r\n]+/g, ' ').trim()
      const message = textFault(field, text)
      if (message === null) lines[path] = text
      else faults.push({ path, message })
    } else if (typeof value !== 'string' && path === 'parts') {
      const parts = value.map(tidied)
      lists[path] = parts
      faults.push(...partFaults(field, parts))
    } else faults.push({ path, message: 'This is not a text.' })
  }
  if (id === 'banner') faults.push(...bannerFaults(lines))
  return faults.length === 0 ? { published: { ...lines, ...lists } } : { faults: inOrder(id, faults) }
}

/** A draft as it would look: a text that cannot be published yet is shown as it was typed. */
export function unfinishedText(id: TextId, typed: TextWords): TextWords {
  const shown = Object.entries(typed).flatMap(([path, value]): [string, TextWords[string]][] => {
    const { published } = readText(id, { [path]: value })
    if (published) return Object.entries(published)
    if (typeof value === 'string') {
      const text = value.replace(/\s+/g, ' ').trim()
      // Drop invalid links; an empty text falls back to the built-in one.
      return text === '' || path === 'to' || !texts[id].some((one) => one.path === path) ? [] : [[path, text]]
    }
    const parts = value.map(tidied).filter(({ title, text }) => (title || text) && areBlocks(text))
    return path === 'parts' && isPolicyId(id) ? [[path, parts]] : []
  })
  return Object.fromEntries(shown)
}

const inOrder = (id: TextId, faults: readonly FieldFault[]): FieldFault[] => {
  const order = fieldsOf(id)
  const place = ({ path }: FieldFault) => order.findIndex((one) => path === one || path.startsWith(`${one}.`))
  return faults.toSorted((one, other) => place(one) - place(other))
}

function textFault(field: TextField, text: string): string | null {
  const { path, max, empty, holds = [] } = field
  if (text === '') return empty ? null : 'Write this text.'
  if (text.length > max) return `Keep it to ${max} characters or fewer: this has ${text.length}.`
  const long = path === 'to' ? undefined : text.split(/[\s-]/).find((word) => word.length > wordMax(field))
  if (long !== undefined) return `“${long.slice(0, 60)}” is too long for one word on a phone.`
  return holdFault(holds, text)
}

/** A figure that the shop does not know would be shown as it is typed. */
function holdFault(holds: readonly string[], text: string): string | null {
  const unknown = [...text.matchAll(/\{(\w*)\}?/g)].find(
    ([whole, name = '']) => !whole.endsWith('}') || !holds.includes(name),
  )
  if (unknown === undefined) return null
  const can =
    holds.length === 0 ? 'No figure is filled in here' : `Use ${holds.map((one) => `{${one}}`).join(', ')}`
  return `“${unknown[0]}” means nothing here. ${can}.`
}

const tidied = ({ id, title, text }: PolicyPart): PolicyPart => ({
  id,
  title: title.replace(/\s+/g, ' ').trim(),
  text: text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim(),
})

function partFaults({ max, holds = [] }: TextField, parts: readonly PolicyPart[]): FieldFault[] {
  const ids = parts.map(({ id }) => id)
  const listed = (message: string | false): FieldFault[] =>
    message === false ? [] : [{ path: 'parts', message }]
  return [
    ...listed(parts.length === 0 && 'Write at least one part.'),
    ...listed(parts.length > PARTS_MAX && `Keep it to ${PARTS_MAX} parts or fewer.`),
    ...parts.flatMap(({ id, title, text }, at) => {
      const faults: [string, string | null | false][] = [
        ['id', !/^[a-z0-9-]{2,40}$/.test(id) && 'Use small letters, digits and dashes.'],
        ['id', ids.indexOf(id) < at && 'Another part has this address.'],
        ['title', title === '' && at > 0 && 'Give this part a title, or remove it.'],
        [
          'title',
          title.length > PART_TITLE_MAX &&
            `Keep it to ${PART_TITLE_MAX} characters or fewer: this has ${title.length}.`,
        ],
        ['text', text === '' && 'Write this part, or remove it.'],
        ['text', text.length > max && `Keep it to ${max} characters or fewer: this has ${text.length}.`],
        ['text', !areBlocks(text) && 'Give every row of a table as many cells as its first one.'],
        ['text', holdFault(holds, text)],
      ]
      return faults.flatMap(([part, message]) =>
        typeof message === 'string' ? [{ path: `parts.${at}.${part}`, message }] : [],
      )
    }),
  ]
}

function bannerFaults({ text = '', action = '', to = '' }: Readonly<Record<string, string>>): FieldFault[] {
  const fault = (path: string, message: string | false) => (message === false ? [] : [{ path, message }])
  return [
    ...fault(
      'text',
      text === '' && (action !== '' || to !== '') && 'Write the announcement, or empty its link.',
    ),
    ...fault('action', action === '' && to !== '' && 'Name the link, or empty its address.'),
    ...fault('to', to === '' && action !== '' && 'Enter where the link leads, or empty its name.'),
    ...fault(
      'to',
      to !== '' &&
        !isAddress(to) &&
        'Use a page of this shop, like /shopall, or an address that begins with https://.',
    ),
  ]
}

/** A page of this shop, or another one over an encrypted connection: nothing that a browser would run. */
const isAddress = (to: string): boolean =>
  /^\/(?![/\\])[\w\-./~%?#&=+]*$/.test(to) ||
  /^https:\/\/[\w-]+(\.[\w-]+)+([/?#][\w\-./~%?#&=+,:;@]*)?$/.test(to)
