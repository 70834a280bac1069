/** What an address says, when it is one of these. Plain, since every page carries what reads addresses. */
export const oneOf = <T>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value)
