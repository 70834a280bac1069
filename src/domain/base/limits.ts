/** Limits of one order, given by the carrier's forms. A file of its own, so that the cart loads no schemas. */
export const UNITS_PER_LINE = 99
export const LINES_PER_CART = 50

/** The greatest value of an integer column: amounts, counts and versions stay within it. */
export const INTEGER_MAX = 2_147_483_647
