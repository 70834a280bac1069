/** What may be in no line, of any person. */
const SHAPES: readonly [what: string, shape: RegExp][] = [
  ['an address', /[\w.+-]+@[\w-]+\.\w+/],
  ['a phone number', /(?<![\w-])(?:\+1[ -]?)?\(?\d{3}\)?[ -.]\d{3}[ -.]\d{4}(?![\w-])/],
  ['a token', /(?<![\w-])eyJ[\w-]{10,}/],
]

/** Long enough, or worded enough, not to be a word of the shop's own by chance. */
const isRevealing = (text: string): boolean =>
  text.length >= 16 || (text.length > 4 && /[\s@]|\d{5}/.test(text))

/** Ids, times and counts say nothing of a person, and make every line another one. */
const IDS =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|:[\d.]+(?=[,}])/g

/** What the lines of a log hold of people: by its shape, or because a test has said it. */
export function findPersonal(lines: Iterable<string>, said: Iterable<string>): string[] {
  const distinct = new Set<string>()
  for (const line of lines) distinct.add(line.replaceAll(IDS, ''))
  const shaped = [...distinct].flatMap((line) =>
    SHAPES.filter(([, shape]) => shape.test(line)).map(([what]) => `${what}: ${line}`),
  )
  const all = [...distinct].join('\n').toLowerCase()
  const revealing = new Set([...said].map((text) => text.trim().toLowerCase()).filter(isRevealing))
  const spoken = [...revealing].filter((text) => all.includes(text))
  return [...shaped, ...spoken.map((text) => `what a test said: ${text}`)]
}
