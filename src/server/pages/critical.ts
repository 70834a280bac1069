/**
 * Of a page's styles, those that its first view can use: a rule stays when every class and element it names is in
 * the document. The rest arrives with the app, as the sheets themselves.
 */
export function critical(css: string, html: string): string {
  const present = vocabulary(html)
  const all = blocks(css)
  const used = all.map((block) => keep(block, present)).join('')
  const moving = all.filter(({ head }) => head.startsWith('@keyframes') && runs(head.slice(11), used))
  return withoutUnread(used + moving.map(({ head, body }) => `${head}{${body}}`).join(''), html)
}

const runs = (name: string, css: string) =>
  [...css.matchAll(/animation(?:-name)?:([^;}]*)/g)].some(([, value = '']) =>
    value.split(/[\s,]+/).includes(name),
  )

/** A variable that nothing reads need not be said. One variable may read another, hence the rounds. */
function withoutUnread(css: string, html: string): string {
  const read = new Set([...`${css}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const rest = css.replace(/(?<=[;{])(--[\w-]+):[^;{}]*(?:;|(?=}))/g, (declaration, name: string) =>
    read.has(name) ? declaration : '',
  )
  return rest.length === css.length ? css : withoutUnread(rest, html)
}

interface Vocabulary {
  classes: Set<string>
  tags: Set<string>
  worlds: Set<string>
  /** Whether a disclosure is open from the start. */
  opened: boolean
}

function vocabulary(html: string): Vocabulary {
  const classes = new Set<string>()
  for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of names.split(/\s+/)) classes.add(name)
  }
  const tags = new Set<string>()
  for (const [, tag = ''] of html.matchAll(/<([a-z][a-z0-9]*)/g)) tags.add(tag)
  const worlds = new Set<string>()
  for (const [, world = ''] of html.matchAll(/\sdata-world="([^"]*)"/g)) worlds.add(world)
  return { classes, tags, worlds, opened: html.includes(' open=""') }
}

interface Block {
  /** A selector or an at-rule's head. */
  head: string
  /** Null for a statement without a body, like `@layer a, b`. */
  body: string | null
}

/** The top level of minified CSS, cut at its braces. Strings hold none in ours: the build would show. */
function blocks(css: string): Block[] {
  const found: Block[] = []
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    const end = css.indexOf(';', at)
    if (end !== -1 && (open === -1 || end < open)) {
      found.push({ head: css.slice(at, end), body: null })
      at = end + 1
      continue
    }
    if (open === -1) break
    let depth = 1
    let close = open + 1
    for (; depth > 0 && close < css.length; close += 1) {
      if (css[close] === '{') depth += 1
      else if (css[close] === '}') depth -= 1
    }
    found.push({ head: css.slice(at, open).trim(), body: css.slice(open + 1, close - 1) })
    at = close
  }
  return found
}

function keep({ head, body }: Block, present: Vocabulary): string {
  if (body === null) return `${head};`
  if (/^@(media print|keyframes|view-transition|starting-style)/.test(head)) return ''
  if (/^@(media|supports|layer|container)/.test(head)) {
    const inner = blocks(body)
      .map((block) => keep(block, present))
      .join('')
    return inner === '' ? '' : `${head}{${inner}}`
  }
  if (head.startsWith('@')) return `${head}{${body}}`
  const used = selectors(head).filter((selector) => isUsed(selector, present))
  return used.length === 0 ? '' : `${used.join(',')}{${body}}`
}

/** Cut at the commas that are in no bracket. */
const selectors = (head: string): string[] => head.split(/,(?![^(]*\))/).map((selector) => selector.trim())

function isUsed(selector: string, { classes, tags, worlds, opened }: Vocabulary): boolean {
  // What only follows a hand, a keyboard or a dialog is not of the first view.
  if (/:hover|:active|:focus|::selection|::backdrop|:target|::file|::marker/.test(selector)) return false
  if (selector.includes('[open]') && !opened) return false
  const named = selector.replace(/:(?:is|where|not|has)\([^)]*\)/g, '')
  const world = /\[data-world=["']?([a-z]+)/.exec(named)?.[1]
  if (world !== undefined && !worlds.has(world)) return false
  for (const [, name = ''] of named.matchAll(/\.((?:[\w-]|\\.)+)/g)) {
    if (!classes.has(name.replaceAll('\\', ''))) return false
  }
  for (const [, tag = ''] of named.replace(/\[[^\]]*\]/g, '').matchAll(/(?:^|[\s>+~(])([a-z][a-z0-9]*)/g)) {
    if (!tags.has(tag) && tag !== 'from' && tag !== 'to') return false
  }
  return true
}
