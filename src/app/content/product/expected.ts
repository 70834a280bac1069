/** What is in stock, once the day is known on which it comes. Apart from buy.ts: it comes after the page. */
export const expected = {
  stock: 'In stock. Expected {days}',
  low: '{stock}. Expected {days}',
} as const
