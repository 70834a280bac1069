import { compile, selectOne } from 'css-select'
import { AttributeAction, parse as parseSelector, type Selector, SelectorType } from 'css-what'
import { type AnyNode, type Element, isTag } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import postcss, {
  type AtRule,
  type ChildNode,
  type Container,
  type Declaration,
  type Root,
  type Rule,
} from 'postcss'

/**
 * Of a page's styles, those its own elements use before the first input: a selector stays when it matches an
 * element of the document. The full sheets follow after `load`, with what only a pointer, a key or a dialog needs.
 */
export function critical(css: string, html: string): string {
  const elements = new Elements(parseDocument(html).childNodes)
  const sheet = sheetOf(css)
  const used = postcss.parse(sheet.nodes.map((node) => print(node, elements)).join(''))
  addKeyframes(used, sheet)
  removeUnread(used, html)
  return used.toString()
}

/** Where a page's first view ends: after the first of several sections. Elsewhere that is the whole page. */
export function endOfFirstView(html: string): number {
  const { childNodes } = parseDocument(html, { withStartIndices: true, withEndIndices: true })
  const first = selectOne<AnyNode, Element>('main > section:first-child:not(:last-child)', childNodes)
  return first?.endIndex ? first.endIndex + 1 : html.length
}

// Every page has most of its styles in common with others: each text is read once.
const sheets = new Map<string, Root>()
const SHEETS = 40

function sheetOf(css: string) {
  const known = sheets.get(css)
  if (known) return known
  const [oldest] = sheets.keys()
  if (sheets.size >= SHEETS && oldest !== undefined) sheets.delete(oldest)
  const parsed = postcss.parse(css)
  sheets.set(css, parsed)
  return parsed
}

/* Printing: minified as it came, without what is not used */

function print(node: ChildNode, elements: Elements): string {
  if (node.type === 'rule') return printRule(node, elements)
  if (node.type === 'decl') return `${node.prop}:${node.value}${node.important ? '!important' : ''};`
  if (node.type === 'comment') return ''
  if (node.nodes === undefined) return `@${node.name} ${node.params};`
  if (isLater(node)) return ''
  const body = printAll(node, elements)
  return body === '' ? '' : `@${node.name}${node.params && ` ${node.params}`}{${body}}`
}

/** Not of a first view; movements are added for those that run. */
const isLater = ({ name, params }: AtRule): boolean =>
  name === 'keyframes' ||
  name === 'view-transition' ||
  name === 'starting-style' ||
  (name === 'media' && params.startsWith('print'))

function printRule(rule: Rule, elements: Elements): string {
  const used = rule.selectors.filter((selector) => isUsed(selector, elements))
  return used.length === 0 ? '' : `${used.join(',')}{${printAll(rule, elements)}}`
}

const printAll = ({ nodes = [] }: Container<ChildNode>, elements: Elements): string =>
  nodes
    .map((node) => print(node, elements))
    .join('')
    .replace(/;$/, '')

/** Adds the movements that a used rule names. */
function addKeyframes(used: Root, sheet: Root) {
  const named = new Set<string>()
  used.walkDecls(/animation(-name)?$/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) named.add(word)
  })
  for (const node of sheet.nodes) {
    if (node.type === 'atrule' && node.name === 'keyframes' && named.has(node.params))
      used.append(node.clone())
  }
}

/** Removes variables that nothing reads. One variable may read another, hence the rounds. */
function removeUnread(used: Root, html: string) {
  const values = new Map<Declaration, string[]>()
  used.walkDecls((declaration) => void values.set(declaration, variablesIn(declaration.value)))
  const readByPage = variablesIn(html)
  for (let before = 0; before !== values.size; ) {
    before = values.size
    const read = new Set([...readByPage, ...[...values.values()].flat()])
    for (const declaration of values.keys()) {
      if (!declaration.variable || read.has(declaration.prop)) continue
      values.delete(declaration)
      declaration.remove()
    }
  }
}

const variablesIn = (text: string): string[] =>
  [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)

/* Matching */

const never = () => false

/** States that begin with a touch: the full sheets have arrived by then. */
const pseudos = {
  hover: never,
  active: never,
  focus: never,
  'focus-visible': never,
  'focus-within': never,
  target: never,
}

/** Parts of an element that only show in such a state. */
const laterElements = new Set(['selection', 'backdrop', 'file-selector-button', 'marker'])

/** Set by an inline script or by a touch while the full sheets are still on their way: they count as set. */
const changing = new Set(['checked', 'aria-busy', 'hidden', 'data-cart'])

/** The elements of a document, by what the last part of a selector names. */
class Elements {
  readonly #all: Element[] = []
  readonly #byTag = new Map<string, Element[]>()
  readonly #byClass = new Map<string, Element[]>()

  constructor(nodes: readonly AnyNode[]) {
    for (const node of nodes) this.#add(node)
  }

  #add(node: AnyNode) {
    if (!isTag(node)) return
    this.#all.push(node)
    listUnder(this.#byTag, node.name, node)
    for (const name of (node.attribs.class ?? '').split(/\s+/)) listUnder(this.#byClass, name, node)
    for (const child of node.childNodes) this.#add(child)
  }

  match({ test, tag, className }: Compiled): boolean {
    const named = className !== undefined ? this.#byClass.get(className) : tag && this.#byTag.get(tag)
    const candidates = className === undefined && tag === undefined ? this.#all : named || []
    return candidates.some(test)
  }
}

function listUnder(lists: Map<string, Element[]>, name: string, element: Element) {
  const list = lists.get(name)
  if (list) list.push(element)
  else lists.set(name, [element])
}

interface Compiled {
  test: (element: Element) => boolean
  /** What an element must be called to match, as far as the selector's last part says. */
  tag?: string
  className?: string
}

const compiled = new Map<string, Compiled>()

function isUsed(selector: string, elements: Elements): boolean {
  const known = compiled.get(selector) ?? compileSelector(selector)
  compiled.set(selector, known)
  return elements.match(known)
}

function compileSelector(selector: string): Compiled {
  const tokens = parseSelector(selector)[0] ?? []
  if (tokens.some((token) => token.type === SelectorType.PseudoElement && laterElements.has(token.name))) {
    return { test: never }
  }
  const matched = completed(tokens.filter(isMatched))
  try {
    return { test: compile<AnyNode, Element>([matched], { pseudos }), ...subjectOf(matched) }
  } catch {
    // A pseudo-class younger than the library: the rule stays.
    return { test: () => true }
  }
}

function subjectOf(tokens: readonly Selector[]): Pick<Compiled, 'tag' | 'className'> {
  const last = tokens.slice(tokens.findLastIndex(({ type }) => combinators.has(type)) + 1)
  const tag = last.find((token) => token.type === SelectorType.Tag)
  const named = last.find((token) => token.type === SelectorType.Attribute && token.name === 'class')
  return {
    ...(tag?.type === SelectorType.Tag && { tag: tag.name }),
    ...(named?.type === SelectorType.Attribute &&
      named.action === AttributeAction.Element && { className: named.value }),
  }
}

/** A pseudo-element is matched by the element it belongs to. */
const isMatched = (token: Selector): boolean =>
  token.type !== SelectorType.PseudoElement &&
  !('name' in token && changing.has(token.name)) &&
  !holdsWhileParsed(token)

/** `:not(:has(…))`: true of an element whose rest has not arrived yet, whatever the whole document says. */
const holdsWhileParsed = (token: Selector): boolean =>
  token.type === SelectorType.Pseudo &&
  token.name === 'not' &&
  Array.isArray(token.data) &&
  token.data.some((tokens) => tokens.some((inner) => 'name' in inner && inner.name === 'has'))

/** Where a token was left out between two combinators, any element will do. */
function completed(tokens: readonly Selector[]): Selector[] {
  const any: Selector = { type: SelectorType.Universal, namespace: null }
  const isCombinator = (token: Selector | undefined) => token === undefined || combinators.has(token.type)
  const whole = tokens.flatMap((token, at) =>
    isCombinator(token) && isCombinator(tokens[at - 1]) ? [any, token] : [token],
  )
  return isCombinator(whole.at(-1)) ? [...whole, any] : whole
}

const combinators = new Set<SelectorType>([
  SelectorType.Adjacent,
  SelectorType.Child,
  SelectorType.Descendant,
  SelectorType.Sibling,
])
