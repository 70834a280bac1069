import type { PictureName } from './pictures.ts'

/** The pictures that are shown before a gallery comes: the others have their words in galleries.ts. */
type FirstName = Exclude<PictureName, `${string}-${'back' | 'texture' | 'bare' | 'berry'}`>

/** Text alternatives of the pictures. */
const alts: Readonly<Record<FirstName, string>> = {
  pretty:
    'Pretty tinted peptide lip balm: a slim soft-pink squeeze tube with a porcelain cap and gold ring, standing on a round blush plinth beside two rose petals and a swipe of rose-pink balm.',
  'pretty-detail':
    'Close-up of a glossy rose-pink swipe of Pretty lip balm, combed with fine ridges, on a blush surface; the Pretty tube lies along the top left corner.',
  rosa: 'Rosa rosewater face mist: a tall translucent rose glass bottle with a gold collar and white spray head on a pink plinth, pale rose petals scattered around it.',
  'rosa-detail':
    'Close-up of the Rosa bottle: clear rose glass beaded with water droplets, the liquid line and the Era and Rosa names in deep rose print.',
  rekindle:
    'Rekindle overnight repair serum: an amber glass dropper bottle with a gold collar and porcelain bulb, glowing from within, on a clay-colored plinth with small drops of oil.',
  'rekindle-detail':
    'A glass dropper releasing amber Rekindle oil into a glossy pool, with small golden drops scattered on a warm cream surface.',
  reglow:
    'ReGlow vitamin C serum: a heavy-based clear glass dropper bottle of golden-orange serum on an apricot block, in front of a large yellow disc like a rising sun.',
  'reglow-detail':
    'A glossy pool of golden-orange ReGlow serum, paler at its edges and holding a few tiny bubbles, with small drops around it on pale apricot.',
  repurify:
    'RePurify gel cleanser: a translucent sage-green pump bottle with a white pump, air bubbles caught in the gel, on a pale green block with slender willow twigs.',
  'repurify-detail':
    'A smear of clear green RePurify gel with trapped air bubbles and round gel drops on a pale sage surface, beside a willow twig.',
  resparkle:
    'ReSparkle eye cream: a slim pearly lilac airless pump with a gold ring on a lilac plinth, its clear cap lying in front and a few pearls alongside.',
  'resparkle-detail': 'Close-up of pearly lilac ReSparkle eye cream drawn into smooth, gleaming waves.',
  holyglaze:
    'HolyGlaze ceramide moisturizer: an open glossy cream-white jar with a soft peak of cream inside, its Era lid leaning against it, on a round vanilla plinth.',
  'holyglaze-detail': 'Close-up of warm white HolyGlaze cream swirled into a glossy spiral.',
  'my-turn':
    'The My Turn set: RePurify gel cleanser, Rosa face mist on a step and an open jar of HolyGlaze, grouped on a peach plinth with petals and a willow twig.',
  'healing-era':
    'The Healing Era set: RePurify gel cleanser, Rekindle serum on a raised plinth and an open HolyGlaze jar with its lid, on eucalyptus green with a willow twig.',
  'travel-bag':
    'The Travel Bag set: small RePurify, Rosa and HolyGlaze with the Pretty lip balm, in front of a quilted blush zip pouch with an Era patch, on pale blue.',
  'therapy-era':
    'The Therapy Era set at night: Rekindle serum, ReSparkle eye cream and Rosa mist on a violet plinth with pearls, a pale moon behind them.',
  'just-a-girl':
    'The Just A Girl set: the Pretty tube, ReGlow serum on a step and an open HolyGlaze jar on bubblegum pink, with a satin bow and a string of pearls.',
  'home-hero':
    'All seven Era products on stepped blush plinths: Pretty, Rosa, HolyGlaze with its lid, RePurify, ReGlow, Rekindle and ReSparkle, with open space to the left.',
  'home-hero-portrait':
    'All seven Era products on stepped blush plinths in the lower half of a tall frame, with open space above.',
}

// Any other name is not a key of it, and its words come with its gallery.
export const altOf = (name: PictureName): string => alts[name as FirstName] ?? ''
