/** Limits of one order: the carrier's forms take no more. A file of its own, so that the cart loads no schemas. */
export const UNITS_PER_LINE = 99
export const LINES_PER_CART = 50

/** The greatest whole number a column of the database takes: amounts, counts and versions stay within it. */
export const INTEGER_MAX = 2_147_483_647
