/** The choice of a view, and the views that are there from the start. */
export const viewChoice = {
  label: 'View',
  none: 'Saved views',
  paid: 'Paid, not packed',
  due: 'Must ship today',
  untracked: 'Shipped, no tracking',
  late: 'Late',
} as const

/** Saved views of the order list. */
export const savedViews = {
  button: 'Save view',
  title: 'Saved views',
  rename: { title: 'Rename “{name}”', submit: 'Rename view', cancel: 'Cancel' },
  name: 'Name',
  team: 'For the whole team',
  saves: 'Saves what the list shows now: {filter}.',
  submit: 'Save view',
  close: 'Close',
  missing: 'Give the view a name.',
  own: 'Yours',
  ofTeam: 'The team’s',
  empty: 'None yet.',
  open: 'Open {name}',
  renameOne: 'Rename {name}',
  renameShort: 'Rename',
  remove: 'Delete {name}',
  removeShort: 'Delete',
  option: '{name} (team)',
  offline: 'You’re offline. Views can be saved and changed when you’re back.',
  changed: 'A colleague changed or deleted this view. Here is how they stand now.',
  toasts: {
    added: 'View “{name}” is saved.',
    renamed: 'The view is called “{name}” now.',
    removed: 'View “{name}” is deleted.',
    restored: 'View “{name}” is back.',
    failed: 'View “{name}” couldn’t be changed. Give it another go.',
  },
  undo: 'Undo',
  filter: {
    search: '“{text}”',
    from: 'from {text}',
    to: 'to {text}',
    code: 'code {text}',
    item: 'of {text}',
  },
} as const

/** Accessible name of a tab with its count, and the short visible form. */
export const tabCount = {
  name: '{tab}, {count}',
  nameOfMore: '{tab}, more than {count}',
  more: '{count}+',
} as const
