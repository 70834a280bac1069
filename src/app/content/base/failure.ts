export const failure = {
  title: 'This didn’t load.',
  text: 'Check your connection and try again. Anything in your cart is safe on this device.',
  again: 'Try again',
  home: 'Go to the home page',
} as const
