/** Steps that were taken without a network, waiting on the device or refused by the shop. */
export const queuedActions = {
  label: 'Waiting to be sent',
  waiting: {
    one: '{count} change waits here.',
    other: '{count} changes wait here.',
  },
  show: 'Show',
  hide: 'Hide',
  list: 'Changes that wait',
  takeBack: 'Take back',
  takeBackOf: 'Take back {number}: {step}',
  takeBackAll: 'Take all back',
  steps: { pack: 'packed', ship: 'shipped' },
  tracked: 'shipped, {carrier} {number}',
  takenBack: 'being taken back',
  row: {
    pack: 'Packed, not sent',
    ship: 'Shipped, not sent',
    takenBack: 'Being taken back',
  },
  sent: {
    pack: { one: '{count} order packed.', other: '{count} orders packed.' },
    ship: { one: '{count} order on its way.', other: '{count} orders on their way.' },
    refused: {
      one: '{count} change was not done: see New orders.',
      other: '{count} changes were not done: see New orders.',
    },
  },
  refused: {
    title: {
      one: '{count} change from this device was not done.',
      other: '{count} changes from this device were not done.',
    },
    forbidden:
      'Your account may not work on orders anymore, so the shop refused them. Give this list to a manager.',
    list: 'Changes that were not done',
    step: '{number} was to be {step}:',
    reasons: {
      forbidden: 'this account may not do that',
      invalid: 'the shop did not take it as it was entered',
    },
    retry: 'Try {count} again',
    export: 'Export the list',
    dismiss: 'Dismiss',
    file: 'era-not-done',
    columns: ['Order', 'Step', 'Carrier', 'Tracking number', 'Marked at', 'Reason'],
  },
} as const
