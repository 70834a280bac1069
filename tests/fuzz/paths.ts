/** Where a part is in a value. */
type Path = (string | number)[]

/** The paths of a value's parts, the whole first. */
export function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...at, key]))]
}

/** The value with another one at a path. */
export function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(whole))
    return whole.map((one, at) => (at === Number(key) ? withValue(one, rest, value) : one))
  return { ...Object(whole), [key]: withValue(Object(whole)[key], rest, value) }
}
