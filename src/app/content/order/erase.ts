/** Erasing a guest's details from their order. An account's orders go with the account. */
export const erase = {
  title: 'Your details in this order',
  body: {
    now: 'You ordered without an account. You can have your name, email, phone, and address erased from this order.',
    soon: 'You ordered without an account. You can have your name, email, phone, and address erased from this order, within a day.',
    later:
      'You ordered without an account. You can have your name, email, phone, and address erased from this order once it has arrived.',
  },
  open: 'Erase my details',
  question: 'Erase your details from order {number}?',
  text: {
    now: 'Your name, email, phone, and address go at once, and the notes you wrote with them.',
    soon: 'Your name, email, phone, and address go within a day, and the notes you wrote with them.',
    later:
      'The parcel needs your name, contact, and address. They go within a day after it arrives or is cancelled, and {days} days after shipping at the latest.',
  },
  kept: 'We keep what tax and accounting rules require, without you in it: order number, dates, items, amounts, payment reference, and the state it went to. This order can’t be returned after that, or joined to an account. This can’t be undone.',
  confirm: 'Erase my details',
  dismiss: 'Keep them',
  done: 'Your details are erased from this order.',
  asked:
    'You asked on {date} to have your details erased. It happens within a day after this order arrives or is cancelled.',
  inAccount: 'This order is in an account by now. Its owner can delete it there, with the account.',
} as const
