/** The home page. */
export const home = {
  hero: {
    before: 'Skin care for the',
    em: 'era you’re in',
    body: 'New job, new city, new bangs you’re not sure about. Your skin comes along for all of it. Era keeps the routine short and the ingredients out in the open.',
    finder: 'Find your routine',
    shop: 'Shop everything',
    prices: 'From {price}. 30-day returns.',
    free: 'Free US shipping from {amount}.',
  },
  seven: {
    before: 'Small shelf.',
    em: 'Big personality',
    body: 'Every product has one clear job. Start with one, or pick the two your mirror keeps mentioning.',
    all: 'See all products',
  },
  sets: {
    eyebrow: 'The sets',
    before: 'Pick your ',
    em: 'era',
    body: 'Five sets built for a mood, each at least {percent}% less than its parts bought one by one.',
    bodyPlain: 'Five sets built for a mood.',
    save: 'Save {amount}',
  },
  label: {
    lines: ['Nothing to', 'hide behind'],
    body: 'Every page has the full ingredient list in order, the percentage of the headline active, and who should skip it.',
    of: 'in {name}',
  },
  day: {
    morning: 'Morning',
    morningBefore: 'Two minutes counts as a ',
    morningEm: 'routine',
    night: 'Night',
    nightBefore: 'On the nights you can’t, ',
    nightEm: 'wash and go to bed',
    am: [
      { name: 'Rosa', step: 'Mist' },
      { name: 'HolyGlaze', step: 'Moisturize' },
      { name: 'Your own SPF 30', step: 'Always' },
    ],
    pm: [
      { name: 'RePurify', step: 'Cleanse' },
      { name: 'Rekindle', step: 'Serum' },
      { name: 'HolyGlaze', step: 'Moisturize' },
    ],
  },
  finder: {
    eyebrow: 'Routine finder',
    lines: ['Four questions.', 'One short routine'],
    body: 'About a minute. Your answers stay on this device.',
    go: 'Let’s go',
  },
  promises: {
    before: 'Keeps working when your ',
    em: 'signal doesn’t',
    body: 'Your cart lives on your device. You can even place an order offline: we send it when you’re back, and nothing is charged until you’ve seen the confirmed total.',
    list: [
      { title: 'Free shipping from {amount}', text: 'Below that, you’ll see the exact cost before you pay.' },
      {
        title: '30 days to change your mind',
        text: 'Not you? Send it back, as long as at least half is left.',
      },
      {
        title: 'Yes, you still need sunscreen',
        text: 'We don’t make one yet, so use any broad-spectrum SPF 30 or higher you’ll actually wear.',
      },
    ],
  },
} as const

/** The order of the spectrum: the backdrops run from gold through rose to lilac. */
export const spectrum = [
  'reglow',
  'rekindle',
  'rosa',
  'holyglaze',
  'pretty',
  'repurify',
  'resparkle',
] as const
