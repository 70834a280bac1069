/** Copy of the set pages beyond the catalogue. No prices or savings here: they are computed. */

/** The mood of each set, on the home page and in lists. */
export const setMoods: Readonly<Record<string, string>> = {
  myturn: 'For when it’s finally about you.',
  healingera: 'For skin that’s been through it.',
  travelbag: 'For window seats and weekend bags.',
  therapyera: 'For ten quiet minutes at night.',
  justagirl: 'For getting ready with the music on.',
}

interface Week {
  title: string
  text: string
  products: readonly string[]
}

/** How to introduce a set week by week. Travel Bag has none: it is not for starting new products. */
export const setWeeks: Readonly<Record<string, readonly Week[]>> = {
  myturn: [
    { title: 'Week one', text: 'HolyGlaze only, morning and night.', products: ['holyglaze'] },
    { title: 'Week two', text: 'Add RePurify, at night.', products: ['repurify', 'holyglaze'] },
    { title: 'Week three', text: 'Add Rosa, before HolyGlaze.', products: ['repurify', 'rosa', 'holyglaze'] },
    {
      title: 'From here',
      text: 'All three. Mornings can skip the cleanser.',
      products: ['repurify', 'rosa', 'holyglaze'],
    },
  ],
  healingera: [
    { title: 'Week one', text: 'HolyGlaze only, morning and night.', products: ['holyglaze'] },
    {
      title: 'Week two',
      text: 'Add RePurify at night, every other evening.',
      products: ['repurify', 'holyglaze'],
    },
    {
      title: 'Week three',
      text: 'Add Rekindle on the nights you skip RePurify.',
      products: ['repurify', 'rekindle', 'holyglaze'],
    },
    {
      title: 'From here',
      text: 'Rekindle nightly, once skin is comfortable.',
      products: ['repurify', 'rekindle', 'holyglaze'],
    },
  ],
  therapyera: [
    { title: 'Week one', text: 'ReSparkle only, morning and night.', products: ['resparkle'] },
    { title: 'Week two', text: 'Add Rosa, last thing at night.', products: ['resparkle', 'rosa'] },
    {
      title: 'Week three',
      text: 'Add Rekindle, every other night.',
      products: ['rekindle', 'resparkle', 'rosa'],
    },
    {
      title: 'From here',
      text: 'Rekindle nightly, once skin is comfortable.',
      products: ['rekindle', 'resparkle', 'rosa'],
    },
  ],
  justagirl: [
    { title: 'Week one', text: 'HolyGlaze and Pretty, every morning.', products: ['holyglaze', 'pretty'] },
    {
      title: 'Week two',
      text: 'Add ReGlow, three mornings a week.',
      products: ['reglow', 'holyglaze', 'pretty'],
    },
    {
      title: 'From here',
      text: 'ReGlow every morning, once skin is comfortable.',
      products: ['reglow', 'holyglaze', 'pretty'],
    },
  ],
}

interface Verdict {
  before: string
  em: string
  text: string
}

/** The headline beside a set's questions. */
export const setVerdicts: Readonly<Record<string, Verdict>> = {
  myturn: {
    before: 'Never had a routine? ',
    em: 'This one',
    text: 'It’s the one we’d hand you. Start with the cleanser at night only, and add your own sunscreen in the morning.',
  },
  healingera: {
    before: 'Does it heal anything? ',
    em: 'No',
    text: 'The name is a mood. These are cosmetics. For anything sore, broken, or worrying, see a doctor.',
  },
  travelbag: {
    before: 'Through security? ',
    em: 'Yes',
    text: 'Every container is 50 ml or less. The pouch isn’t clear, so move the bottles to your clear bag for screening.',
  },
  therapyera: {
    before: 'Instead of therapy? ',
    em: 'No',
    text: 'It’s skin care. If you’re having a hard time, a licensed professional is the right call. In the US you can call or text 988 any time.',
  },
  justagirl: {
    before: 'Only for girls? ',
    em: 'No',
    text: 'It’s for anyone with a face and a few minutes. The name is a wink.',
  },
}
