/** The app's status messages: offline, update, install, storage. */
export const offline = {
  pill: { offline: 'Offline. Your cart is safe here.', online: 'Back online. Prices checked.' },
  /** By address: what holds for staff there. The cart and its prices are not what they work with. */
  staffPill: {
    '/neworders': 'Offline. What you pack and ship is sent later.',
    '/managerportal': 'Offline. Most changes need a connection.',
  },
  staffOnline: 'Back online.',
  old: {
    hours: { one: 'Prices as of {count} hour ago.', other: 'Prices as of {count} hours ago.' },
    days: { one: 'Prices as of {count} day ago.', other: 'Prices as of {count} days ago.' },
  },
  update: {
    title: 'A fresher Era is ready.',
    text: 'Takes a second. Your cart stays.',
    apply: 'Update now',
    later: 'Later',
  },
  install: {
    title: 'Era, on your home screen',
    text: 'Works with no signal. About 3 MB.',
    apply: 'Install app',
    later: 'Not now',
  },
  iOS: {
    title: 'Add Era to your home screen',
    steps: [
      'Tap Share: the square with an arrow pointing up.',
      'Scroll down and tap “Add to Home Screen”, then “Add”.',
    ],
    note: 'Don’t see it? Open this page in Safari.',
    close: 'Got it',
  },
  notStored: {
    refused: 'This browser keeps nothing, so your cart is gone when you close this page.',
    slow: 'This browser’s storage isn’t answering, so your cart isn’t kept. Reload to try again.',
    full: 'This device is out of space, so nothing new is kept. Free some space before you close this page.',
    lost: 'This browser’s storage stopped answering, so your cart isn’t kept. Reload to try again.',
    close: 'Close notice',
  },
  merged: {
    title: 'We found your other cart.',
    more: 'From your {device}: {product}, {units}',
    fewer: 'On your {device}: {product} is now {units}',
    gone: 'On your {device}: {product} was removed',
    devices: { phone: 'phone', tablet: 'tablet', computer: 'computer' },
    undo: 'Undo',
    dismiss: 'Keep',
  },
  sync: {
    saved: 'Saved',
    waiting: { one: '{count} waiting', other: '{count} waiting' },
    needsDecision: 'Needs you',
    open: 'See your orders',
  },
  storage: {
    title: 'Offline use',
    stored: 'The whole shop is on this device and works with no signal.',
    notStored: 'The shop isn’t kept on this device. It needs a connection.',
    unsupported: 'This browser can’t keep the shop for offline use.',
    ask: 'Your connection saves data. Keep the whole shop for offline use? About 3 MB.',
    installing: 'Keeping the shop on this device… {done} of {total}',
    size: 'About {size} on this device: pages, pictures, prices, your cart and your orders.',
    agree: 'Keep it for offline use',
    later: 'Not now',
    remove: 'Remove from this device',
    removed: 'Removed. Your cart and your orders are still here.',
  },
} as const
