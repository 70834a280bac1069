import type { OrderAction } from '#domain/manager/orders.ts'

/** What matches, is printed and was done: bulk actions in the list of orders. */
export const bulk = {
  /** What a step has customers read, and when. */
  mails: {
    pack: {
      one: 'The customer gets an email after {minutes} minutes, when this can no longer be undone.',
      other: 'Each customer gets an email after {minutes} minutes, when this can no longer be undone.',
    },
    ship: {
      one: 'The customer gets a shipping email after {minutes} minutes, when this can no longer be undone.',
      other:
        'Each customer gets a shipping email after {minutes} minutes, when this can no longer be undone.',
    },
    deliver: {
      one: 'The customer gets an email after {minutes} minutes, when this can no longer be undone.',
      other: 'Each customer gets an email after {minutes} minutes, when this can no longer be undone.',
    },
    cancel: {
      one: 'The customer gets an email. This can’t be undone.',
      other: 'Each customer gets an email. This can’t be undone.',
    },
  },
  /** Where no selected order can take the step. */
  nothing: {
    title: 'Nothing to change',
    packFirst: { one: 'Pack it first', other: 'Pack them first' },
    why: {
      one: 'An order ships once it is packed: {count} of the selected is not.',
      other: 'An order ships once it is packed: {count} of the selected are not.',
    },
    close: 'Close',
  },
  matching: {
    page: {
      one: 'The {count} order in view is selected.',
      other: 'All {count} orders in view are selected.',
    },
    all: 'Select all {total} matching',
    overLimit: '{count}+',
    selecting: 'Selecting…',
    selected: 'All {total} matching are selected.',
    named: { one: 'This order is selected.', other: 'These {count} orders are selected.' },
    own: 'Only the orders you just worked on are in view.',
    leave: 'Show all in {tab}',
    first: 'The first {total} of the list are selected: one go takes no more.',
    ended: 'The filter changed, so nothing is selected anymore.',
    narrowed: 'Only orders in view are selected now.',
    failed: 'They couldn’t be selected. Give it another go.',
  },
  slips: {
    title: { one: 'Print {count} slip?', other: 'Print {count} slips?' },
    getting: 'Getting the orders: {count} of {total}…',
    tooMany: 'One print takes {max} slips. Narrow the view, or print them by day.',
    failed: 'The orders couldn’t be loaded. Give it another go.',
    print: 'Print slips',
    /** Cancelled since it was chosen, or no longer sent to this person. */
    left: {
      one: '{count} is left out, as it’s no longer to be packed:',
      other: '{count} are left out, as they’re no longer to be packed:',
    },
    leftLabel: 'Orders left out',
    none: 'Nothing to print',
    close: 'Close',
    unreadSince: 'No connection: the slips are as of {time}. Changes since then aren’t on them.',
    unread: 'No connection: the slips don’t have the latest changes.',
  },
  results: {
    title: 'What happened',
    all: { one: '{count} order {done}.', other: '{count} orders {done}.' },
    partial: '{count} of {max} {done}. The rest had changed or weren’t eligible, so we left them alone.',
    stopped: {
      one: 'You stopped: {count} order was left as it was.',
      other: 'You stopped: {count} orders were left as they were.',
    },
    some: '{count} of {max} {done}.',
    done: {
      pack: 'packed',
      ship: 'shipped',
      deliver: 'delivered',
      cancel: 'cancelled',
      refund: 'refunded',
      resolve: 'marked as seen',
      track: 'updated',
      undo: 'taken back a step',
    } satisfies Record<OrderAction, string>,
    refusals: {
      stale_version: 'changed meanwhile: it is {state} now',
      too_late: 'can’t be taken back anymore',
      illegal_move: 'cannot take that step: it is {state}',
      invalid: 'has less left to give back: what a return or an exchange holds is refunded there',
      answered: 'stays delivered: the customer has written about it, or got money back',
      forbidden: 'is a step that your role does not include',
      undecided: 'waits for a manager’s decision',
      not_found: 'is not there anymore',
      refund_failed: 'could not be refunded',
      unexpected: 'could not be changed just now',
    },
    undo: 'Undo',
    undoFor: {
      one: 'You can undo this for {count} minute. Emails to customers leave after that.',
      other: 'You can undo this for {count} minutes. Emails to customers leave after that.',
    },
    mails: {
      withdrawn: {
        one: 'The email to the customer was stopped in time.',
        other: 'The emails to {count} customers were stopped in time.',
      },
      sent: {
        one: 'The email to {count} customer had gone out already: write to them.',
        other: 'The emails to {count} customers had gone out already: write to them.',
      },
    },
    by: '{sentence} ({who}, {time})',
    who: { you: 'you', manager: 'a manager', shopper: 'the shopper', shop: 'the shop' },
    select: { one: 'Select it in {tab}', other: 'Select the {count} in {tab}' },
    retry: 'Try the rest again',
    export: { one: 'Export the one not done', other: 'Export the {count} not done' },
    exportFirst: 'Export the first {count} not done',
    notDone: { one: 'The order that was not done', other: 'The {count} orders that were not done' },
    close: 'Dismiss',
  },
} as const

/** Marking orders as shipped, with their tracking numbers. */
export const ship = {
  title: { one: 'Mark {count} order as shipped?', other: 'Mark {count} orders as shipped?' },
  carrier: 'Carrier',
  carrierOther: 'Carrier, where the number doesn’t tell',
  paste: 'Tracking numbers',
  pasteHelp:
    'One line per order: order number, tracking number and, if you like, carrier. Copy the columns from your sheet.',
  number: 'Tracking number',
  matched: { one: '{count} order matched', other: '{count} orders matched' },
  unmatched: { one: '{count} line not used', other: '{count} lines not used' },
  reasons: {
    no_number: 'no tracking number',
    not_selected: 'matches no selected order',
    left_alone: 'this order does not ship now, see above',
    twice: 'this order has a line above',
    no_digit: 'a tracking number has digits',
    shortened: 'your sheet shortened this number: format the column as text',
    other_column: 'this is a date or an amount, not a tracking number',
  },
  missing: {
    order: 'No column of your sheet is named for the order’s number. Name one “Order number”.',
    number: 'No column of your sheet is named for the tracking number. Name one “Tracking number”.',
  },
  nothingMatched:
    'No pasted line gives a selected order its number, so nothing ships. Correct the lines, or empty the field to ship without numbers.',
  faults: {
    no_digit: 'A tracking number has digits. Correct it, or leave it empty.',
    shortened: 'Your sheet shortened this number: format the column as text.',
    other_column: 'This is a date or an amount, not a tracking number. Correct it, or leave it empty.',
  },
  shared: {
    one: '{count} number is on the lines of two or more orders. Right if they go in one parcel:',
    other: '{count} numbers are on the lines of two or more orders. Right if they go in one parcel:',
  },
  only: 'Ship only the matched',
  without: {
    one: '{count} order has no tracking number and ships without one.',
    other: '{count} orders have no tracking number and ship without one.',
  },
} as const
