export const payouts = {
  prepared: 'Prepared',
  help: 'One payout for each creator with commission ready to pay. Check the orders, send the money, then mark it as paid.',
  prepare: 'Prepare payouts',
  nonePrepared: 'Nothing is prepared.',
  ready: {
    one: '{count} payout is ready to prepare: {amount}.',
    other: '{count} payouts are ready to prepare: {amount}.',
  },
  noneReady:
    'Nothing to prepare: no commission is ready to pay. It’s ready {days} days after delivery, when the return window has closed.',
  noneMore: 'Nothing more to prepare: every creator with commission that’s ready to pay has a payout here.',
  noneUntilPaid: 'Nothing to prepare until these are paid: {amount} more goes into the next payouts.',
  next: 'The next is ready on {day}.',
  run: { one: '{count} payout, {amount}', other: '{count} payouts, {amount}' },
  allPaid: 'Mark all {amount} as paid',
  undoAll: 'Undo all payouts',
  paid: 'Mark as paid',
  undo: 'Undo payout',
  statement: 'Statement',
  file: { ach: 'Bank file, ACH ({count})', sepa: 'Bank file, SEPA ({count})' },
  paidTo: {
    us: 'To {holder}, US account {number}, saved {day}.',
    iban: 'To {holder}, IBAN {number}, saved {day}.',
  },
  noAccount: 'No bank account yet',
  noAccountBody: 'So this payout isn’t in a bank file.',
  ask: 'Ask for bank details',
  askNamed: 'Ask {name} for bank details',
  askMail: {
    subject: 'Your Era commission: where should we send it?',
    body: `Hi {name},

{amount} of commission is ready to pay, and there’s no bank account to send it to yet.

Please log in and add it under “{field}” on your dashboard: {address}

Don’t send bank details by email.

Era`,
  },
  saved: 'Bank file saved {time} by {who}.',
  savedGone: 'someone who’s gone',
  again: {
    title: 'Save a bank file once more?',
    one: 'One of these payouts is in a file that was saved before. If the bank has that file, a second one pays it twice.',
    other:
      '{count} of these payouts are in a file that was saved before. If the bank has that file, a second one pays them twice.',
    confirm: 'Save once more',
  },
  orders: { one: '{count} order', other: '{count} orders' },
  ordersOf: 'Orders of {name}',
  placed: '{orders}, placed {days}',
  preparedOn: 'Prepared {day}',
  columns: { order: 'Order', at: 'Placed', amount: 'Commission' },
  total: 'Total',
  carried: 'Returned after an earlier payout',
  changed:
    'Changed since this was prepared: {amount} would be paid now. If the bank doesn’t have it yet, undo this payout and prepare again. If it does, mark it as paid: the difference goes into the next payout.',
  later: {
    more: '{amount} more has become ready since. It goes into the next payout.',
    less: '{amount} comes off the next payout: goods were returned since.',
  },
  changedLine: 'Now {amount}',
  history: 'Paid',
  nonePaid: 'No payouts yet.',
  paidOn: 'Paid on {day}.',
  reference: 'Reference {reference}.',
  sure: {
    title: 'Mark {amount} as paid to {names}?',
    body: 'Only do this after you’ve sent the money. It can’t be undone.',
    reference: 'Reference of the transfer',
    referenceHelp: 'As it is in the bank’s statement. You can leave it out.',
    dismiss: 'Not now',
  },
  toasts: {
    prepare: 'Everything that’s ready to pay is prepared.',
    undo: 'Undone. Nothing was paid.',
    paid: 'Payout recorded.',
    file: 'Bank file saved. Send it, then mark the payouts as paid.',
    fileFailed: 'That didn’t download. Give it another go.',
    conflict: 'These payouts changed a moment ago. We’ve loaded the latest, so look again.',
    failed: 'That didn’t save. Give it another go.',
  },
} as const
