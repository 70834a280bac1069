/** On the pictures that stand for a page where its link is shared. Apart from the screens' copy: only the server draws. */
export const linkPicture = {
  brand: 'Skin care for the era you’re in',
  pickedBy: 'Picked by {name}',
  offer: '{discount} off with {code}',
  noOffer: 'Picks for your routine',
} as const
