import type { CautionId } from '#domain/routine/weights.ts'

export const routine = {
  title: 'Four questions. One short routine.',
  body: 'About a minute. Your answers stay on this device.',
  progress: 'Question {count} of {max}',
  next: 'Next',
  back: 'Back',
  seeResult: 'See my routine',
  pickUpTo: 'Pick up to {max}.',
  close: 'Close the routine finder',
  startOver: 'Start over',
  error: 'Pick an answer to keep going.',
  tooMany: 'Two is the limit. Take one off to swap it.',
  result: {
    title: { plain: 'Here’s', em: 'your era' },
    because: 'You said: {answers}.',
    setTitle: 'Start with this set',
    singlesTitle: 'Or build it yourself',
    inside: 'What’s inside',
    why: 'Why this one',
    cautionsTitle: 'Before you start',
    singlesAlone: 'Start with this one',
    added: 'Added',
    cart: 'Go to your cart',
    checkout: 'Check out',
    addAndCheckout: 'Add and check out',
    look: 'See what’s inside',
    choose: 'Choose a shade',
    addSet: 'Add the set',
    addSingles: { one: 'Add it for {amount}', other: 'Add all for {amount}' },
    saveToProfile: 'Save to my profile',
    saved: 'Saved to your profile.',
    disclaimer:
      'This is a cosmetic suggestion, not medical advice. If something on your skin worries you, see a doctor.',
  },
  noSet: {
    title: 'Let’s not rush you into a set.',
    body: 'For skin that reacts easily, start with HolyGlaze on its own for two weeks. If everything stays calm, add one more product. Patch test each one first.',
  },
} as const

export interface Answer {
  id: string
  label: string
  hint: string
  /** The label where its question is not seen, if it needs it. */
  alone?: string
}

interface Question {
  id: string
  title: string
  help: string
  answers: readonly Answer[]
}

export const questions = [
  {
    id: 'skin',
    title: 'How does your skin act on an ordinary day?',
    help: 'Think about noon, not about the mirror at the airport.',
    answers: [
      { id: 'dry', label: 'Dry', hint: 'Tight and thirsty: it drinks cream and asks for more.' },
      { id: 'oily', label: 'Oily', hint: 'Shiny by lunch. Glow is not the problem.' },
      { id: 'combination', label: 'Combination', hint: 'A bit of both: shiny middle, drier edges.' },
      { id: 'balanced', label: 'Balanced', hint: 'No drama: it mostly behaves.' },
      { id: 'sensitive', label: 'Sensitive', hint: 'Easily offended: it stings, flushes, or sulks.' },
    ],
  },
  {
    id: 'concerns',
    title: 'What would you like to look better?',
    help: 'More than two and nobody wins.',
    answers: [
      { id: 'dryness', label: 'Dry, rough patches', hint: '' },
      { id: 'dehydration', label: 'That tight, papery look', hint: '' },
      { id: 'dullness', label: 'Dull, tired skin', hint: '' },
      { id: 'dark-spots', label: 'Dark spots and uneven tone', hint: '' },
      { id: 'fine-lines', label: 'Fine lines', hint: '' },
      { id: 'congestion', label: 'Shine and clogged-looking pores', hint: '' },
      { id: 'redness', label: 'A flushed look', hint: '' },
      { id: 'tired-eyes', label: 'Tired eyes', hint: '' },
    ],
  },
  {
    id: 'experience',
    title: 'How do you and active ingredients get along?',
    help: 'Things like vitamin C, acids, and bakuchiol.',
    answers: [
      { id: 'new', label: 'We haven’t met', hint: 'Keep it simple, please.', alone: 'New to actives' },
      { id: 'some', label: 'We’ve hung out', hint: 'I’ve used one or two.', alone: 'Some actives so far' },
      {
        id: 'seasoned',
        label: 'Old friends',
        hint: 'I know my way around a serum.',
        alone: 'Used to actives',
      },
      {
        id: 'reactive',
        label: 'They make me sting',
        hint: 'My skin reacts to most things.',
        alone: 'Actives sting',
      },
    ],
  },
  {
    id: 'moment',
    title: 'Which era are you in?',
    help: 'Go with your gut.',
    answers: [
      { id: 'quick', label: 'Two minutes, tops', hint: 'Fewest steps that still count.' },
      { id: 'night', label: 'Slow evenings', hint: 'The end of the day is mine.' },
      { id: 'morning', label: 'Getting ready, music on', hint: 'The mirror is a dance floor.' },
      { id: 'travel', label: 'Always on the way somewhere', hint: 'My bathroom is a tote bag.' },
      { id: 'reset', label: 'Starting over, gently', hint: 'My skin needs some quiet.' },
    ],
  },
] as const satisfies readonly Question[]

export const reasons: Readonly<Record<string, string>> = {
  myturn: 'A full routine in three steps, with nothing to overthink.',
  healingera: 'Short, cushioned, and unperfumed, for skin that wants quiet.',
  justagirl: 'Bright skin, a glazed finish, and a tint, before the song ends.',
  therapyera: 'A slow evening set for the look of lines and tired eyes.',
  travelbag: 'Everything you need in carry-on sizes, plus a pouch.',
  repurify: 'Takes off oil, sunscreen, and the day, without that tight feeling.',
  rosa: 'A quick drink for skin that looks tight or tired.',
  reglow: '15% vitamin C for a brighter, more even look.',
  rekindle: 'Softens the look of fine lines overnight.',
  resparkle: 'Helps tired eyes look fresher and smoother.',
  holyglaze: 'Ceramide comfort with a dewy finish.',
  pretty: 'Soft lips and a sheer tint, no mirror needed.',
}

export const cautionTexts: Readonly<Record<CautionId, string>> = {
  spf: 'Wear broad-spectrum SPF 30 or higher every morning. We don’t make one yet.',
  patch: 'Patch test every new product for 24 hours, and start one at a time, two weeks apart.',
  'reglow-slow': 'New to vitamin C? Start ReGlow with three mornings a week.',
  'repurify-dry': 'Use RePurify at night only, and follow with a cream straight away.',
  salicylate: 'RePurify contains salicylic acid. Skip it if you react to salicylates or aspirin.',
  rose: 'Rosa’s rosewater naturally contains fragrant molecules. If rose bothers your skin, leave it out.',
  pregnancy: 'Pregnant or nursing? Show the ingredient lists to your doctor first.',
}
