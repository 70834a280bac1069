/** How much one answer counts for each product and set. */
export interface Weight {
  /** Skin types that every suggestion must suit. */
  needs?: readonly string[]
  products: Readonly<Record<string, number>>
  bundles: Readonly<Record<string, number>>
}

export const weights = {
  skin: {
    dry: {
      needs: ['dry'],
      products: { holyglaze: 3, rekindle: 1, rosa: 1 },
      bundles: { healingera: 2, myturn: 1, therapyera: 1 },
    },
    oily: { needs: ['oily'], products: { repurify: 3, rosa: 1 }, bundles: { myturn: 2, travelbag: 1 } },
    combination: {
      needs: ['combination'],
      products: { repurify: 2, holyglaze: 1, rosa: 1 },
      bundles: { myturn: 2, justagirl: 1 },
    },
    balanced: {
      needs: ['balanced'],
      products: { reglow: 1, holyglaze: 1, rosa: 1 },
      bundles: { justagirl: 2, therapyera: 1 },
    },
    sensitive: { needs: ['sensitive'], products: { holyglaze: 3, rekindle: 1 }, bundles: { healingera: 1 } },
  },
  concerns: {
    dryness: {
      products: { holyglaze: 3, rekindle: 1, pretty: 1 },
      bundles: { healingera: 2, myturn: 1, travelbag: 1 },
    },
    dehydration: { products: { rosa: 3, holyglaze: 2 }, bundles: { myturn: 2, travelbag: 1 } },
    dullness: { products: { reglow: 3, rekindle: 1, rosa: 1 }, bundles: { justagirl: 3, therapyera: 1 } },
    'dark-spots': { products: { reglow: 4 }, bundles: { justagirl: 3 } },
    'fine-lines': {
      products: { rekindle: 4, resparkle: 1, reglow: 1 },
      bundles: { therapyera: 3, healingera: 1 },
    },
    congestion: { products: { repurify: 4 }, bundles: { myturn: 3, travelbag: 1 } },
    redness: { products: { holyglaze: 3, reglow: -1 }, bundles: { healingera: 3 } },
    'tired-eyes': { products: { resparkle: 4 }, bundles: { therapyera: 3 } },
  },
  experience: {
    new: { products: { holyglaze: 1, repurify: 1, rosa: 1 }, bundles: { myturn: 2 } },
    some: { products: { reglow: 1, rekindle: 1 }, bundles: { justagirl: 1, therapyera: 1 } },
    seasoned: { products: { reglow: 2, rekindle: 2 }, bundles: { justagirl: 1, therapyera: 1 } },
    reactive: {
      needs: ['sensitive'],
      products: { holyglaze: 2, reglow: -4, rosa: -3, repurify: -2 },
      bundles: {},
    },
  },
  moment: {
    quick: { products: { holyglaze: 2, repurify: 1 }, bundles: { myturn: 3 } },
    night: { products: { rekindle: 3, resparkle: 2 }, bundles: { therapyera: 4 } },
    morning: { products: { reglow: 3, pretty: 3 }, bundles: { justagirl: 4 } },
    travel: { products: { rosa: 2, pretty: 2 }, bundles: { travelbag: 8 } },
    reset: { products: { holyglaze: 3, rekindle: 1 }, bundles: { healingera: 5 } },
  },
} as const satisfies Record<string, Record<string, Weight>>

/** The most answers to a question; the fewest is one. */
export const maxAnswers = { skin: 2, concerns: 2, experience: 1, moment: 1 } as const

/** With equal scores, the earlier is suggested. */
export const tieBreak = {
  bundles: ['myturn', 'healingera', 'justagirl', 'therapyera', 'travelbag'],
  products: ['holyglaze', 'repurify', 'rosa', 'reglow', 'rekindle', 'resparkle', 'pretty'],
} as const

interface Caution {
  always?: boolean
  /** The suggestions and answers (`question:answer`) that need this caution. */
  products?: readonly string[]
  bundles?: readonly string[]
  answers?: readonly string[]
  /** Requires one of the suggestions and one of the answers; otherwise any one is enough. */
  both?: boolean
}

export const cautions = {
  spf: { always: true },
  patch: { answers: ['skin:sensitive', 'experience:reactive'] },
  'reglow-slow': { products: ['reglow'], bundles: ['justagirl'], answers: ['experience:new'], both: true },
  'repurify-dry': {
    products: ['repurify'],
    bundles: ['myturn', 'healingera', 'travelbag'],
    answers: ['skin:dry'],
    both: true,
  },
  salicylate: { products: ['repurify'], bundles: ['myturn', 'healingera', 'travelbag'] },
  rose: { products: ['rosa'], bundles: ['myturn', 'travelbag', 'therapyera'] },
  pregnancy: {
    products: ['rekindle', 'repurify'],
    bundles: ['myturn', 'healingera', 'travelbag', 'therapyera'],
  },
} as const satisfies Record<string, Caution>

export type CautionId = keyof typeof cautions
