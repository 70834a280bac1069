export const gift = {
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
  onDelivery: 'With “Pay on delivery”, whoever opens the door is asked to pay.',
  carrier: {
    title: 'Add a note for the carrier',
    label: 'Note for the carrier',
    placeholder: 'Leave at the back door',
    help: 'Please don’t include anything private. {left} characters left.',
  },
  /** On the order's page. */
  shown: {
    title: 'A gift',
    hidden: 'No prices in the box.',
    carrier: 'Note for the carrier',
  },
} as const
