/** The card of a product or set. Apart from product.ts: every page has cards. */
export const card = {
  from: 'From {amount}',
  save: 'Save {amount}',
  add: 'Add {name} to cart',
  choose: 'Choose a kind of {name}',
  chooseTitle: 'Which {name}?',
  close: 'Close',
  soldOut: 'Sold out',
  added: '{product} is in your cart.',
} as const
