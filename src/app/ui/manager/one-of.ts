/** Narrows the value to one of the options; undefined otherwise. */
export const oneOf = <const T>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value)
