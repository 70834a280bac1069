/** The value, if it is one of these. */
export const oneOf = <const T>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value)
