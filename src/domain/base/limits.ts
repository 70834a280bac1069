/** Limits of one order, given by the carrier's forms. A file of its own, so that the cart loads no schemas. */
export const UNITS_PER_LINE = 99
export const LINES_PER_CART = 50

/** Any number as the whole units of a line. */
export const withinLine = (units: number): number =>
  Math.max(0, Math.min(UNITS_PER_LINE, Math.trunc(units) || 0))

/** The greatest value of an integer column: amounts, counts and versions stay within it. */
export const INTEGER_MAX = 2_147_483_647
