import { regions } from '../base/address.ts'

/** Where a ZIP code is delivered, by the name of its post office's town. */
export interface ZipPlace {
  city: string
  region: (typeof regions)[number]
}

export interface ZipRow extends ZipPlace {
  zip: string
}

/**
 * One line per ZIP code in order, with what differs from the line before: the distance in base 36 unless it is one,
 * `@` and the state, `|` and the city. A line that begins with `#` is a comment.
 */
export function writeZips(rows: readonly ZipRow[], comment: string): string {
  let last = 0
  let before: Partial<ZipPlace> = {}
  const lines = rows
    .toSorted((one, other) => Number(one.zip) - Number(other.zip))
    .map(({ zip, city, region }) => {
      const step = Number(zip) - last
      const line =
        (step === 1 ? '' : step.toString(36)) +
        (region === before.region ? '' : `@${region}`) +
        (city === before.city ? '' : `|${city}`)
      last = Number(zip)
      before = { city, region }
      return line
    })
  return [`# ${comment}`, ...lines].join('\n')
}

/** The place of a five-digit ZIP code in such a table; undefined when the table does not have it. */
export function placeOf(table: string, zip: string): ZipPlace | undefined {
  const wanted = Number(zip)
  let at = 0
  let city = ''
  let state = ''
  for (const line of table.split('\n')) {
    if (line.startsWith('#')) continue
    const [, step = '', nextState, nextCity] = /^([0-9a-z]*)(?:@(\w\w))?(?:\|(.+))?$/.exec(line) ?? []
    at += step === '' ? 1 : Number.parseInt(step, 36)
    state = nextState ?? state
    city = nextCity ?? city
    if (at < wanted) continue
    const region = at === wanted ? regions.find((code) => code === state) : undefined
    return region && { city, region }
  }
  return undefined
}
