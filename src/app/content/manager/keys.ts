/** The list of orders by keyboard. */
export const keys = {
  button: 'Keyboard: ?',
  title: 'Keyboard',
  close: 'Close',
  rows: [
    ['↓ ↑', 'Next and previous order'],
    ['Space', 'Select the order, or not'],
    ['Shift + ↓ ↑', 'Select on the way'],
    ['Shift + click', 'Select everything in between'],
    ['Ctrl or ⌘ + A', 'Select all orders in view'],
    ['Ctrl or ⌘ + A twice', 'Select all that match'],
    ['Enter', 'Open the order'],
    ['Esc', 'Clear the selection, or close what is open'],
    ['?', 'This list'],
  ],
} as const
