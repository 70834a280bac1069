/** Bounds of one order, as the carrier's forms and the warehouse's slips take them. */
export const UNITS_PER_LINE = 99
export const LINES_PER_CART = 50
