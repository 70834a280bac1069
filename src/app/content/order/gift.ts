/** What the checkout asks about a gift, and about the way to its door. */
export const gift = {
  group: 'The gift',
  /** In the order's summary. */
  to: 'Gift for {name}',
  given: 'This is a gift',
  recipient: {
    label: 'Recipient’s full name',
    help: 'Printed on the label. Updates about the order go to you.',
  },
  note: {
    label: 'Gift note',
    help: 'Optional. Printed on the slip in the box. {left} characters left.',
  },
  hidePrices: 'No prices in the box',
  /** Where it is paid on delivery. */
  atDoor: 'With “Pay on delivery”, the recipient is asked to pay.',
  carrier: {
    title: 'Add a note for the carrier',
    label: 'Note for the carrier',
    placeholder: 'Leave at the back door',
    help: 'Please don’t include anything private. {left} characters left.',
  },
} as const
