/**
 * The part of a query that a page is rendered for: what it shows depends on it. Anything else (where a visitor came
 * from, what a visitor tried out) gets the page without it.
 */
const slug = /^[a-z0-9-]{1,60}$/
const slugs = /^[a-z0-9-]{1,40}(,[a-z0-9-]{1,40}){0,9}$/
const words = /^[\p{L}\p{N} %'’.+-]{1,60}$/u

const choice = { size: slug, shade: slug }

const rules: Record<string, Record<string, RegExp>> = {
  '/influencer': { code: /^(?: *[A-Za-z0-9-]){2,32} *$/ },
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
    sort: slug,
    page: /^[1-9]\d{0,3}$/,
  },
}

export function queryOf(path: string, query: URLSearchParams): string {
  if (query.size === 0) return ''
  const allowed = new URLSearchParams()
  for (const [name, like] of Object.entries(rules[path] ?? choice)) {
    const value = query.get(name)
    if (value !== null && like.test(value)) allowed.set(name, value)
  }
  return allowed.size === 0 ? '' : `?${allowed}`
}
