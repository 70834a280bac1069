import { sorts } from '#domain/catalogue/listing.ts'
import { CARDS_PER_PAGE } from '#domain/catalogue/search.ts'

/**
 * The part of a query that a page is rendered for: what it shows depends on it. Anything else (where a visitor came
 * from, what a visitor tried out) gets the page without it.
 */
const slug = /^[a-z0-9-]{1,60}$/
const slugs = /^[a-z0-9-]{1,40}(,[a-z0-9-]{1,40}){0,9}$/
const words = /^(?=.*\S)[\p{L}\p{N} %'’.+-]{1,60}$/u

const code = /^(?: *[A-Za-z0-9-]){2,32} *$/
const choice = { size: slug, shade: slug }

const rules: Record<string, Record<string, RegExp>> = {
  '/influencer': { code, ref: code },
  '/newpage': { product: slug, ...choice },
  '/shopall': {
    q: words,
    kind: slug,
    concern: slugs,
    skin: slugs,
    without: slugs,
    when: slugs,
    price: slugs,
    stock: slugs,
    // The first is how a list is without a choice.
    sort: new RegExp(`^(${sorts.slice(1).join('|')})$`),
    page: /^[1-9]\d{0,3}$/,
  },
}

export function queryOf(
  path: string,
  query: URLSearchParams,
  { products }: { products: readonly { slug: string }[] },
): string {
  if (query.size === 0) return ''
  const allowed = new URLSearchParams()
  for (const [name, like] of Object.entries(rules[path] ?? choice)) {
    const value = query.get(name)
    if (value !== null && like.test(value)) allowed.set(name, value)
  }
  clampPage(allowed, Math.ceil(products.length / CARDS_PER_PAGE))
  const product = allowed.get('product')
  if (product !== null && products.every(({ slug }) => slug !== product)) allowed.delete('product')
  return allowed.size === 0 ? '' : `?${allowed}`
}

/** A list has no page beyond the last of all products: there it shows its last one. */
function clampPage(query: URLSearchParams, last: number) {
  const page = Math.min(Number(query.get('page')), last)
  if (page > 1) query.set('page', String(page))
  else query.delete('page')
}
