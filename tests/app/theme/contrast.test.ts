import { describe, expect, test } from 'vitest'
import { darkPaper, palettes } from '#app/theme/palettes.ts'
import { tokens } from '#app/theme/tokens.ts'

/** WCAG 2.2: 4.5:1 for text, 3:1 for large text and for what is not text. */
const TEXT = 4.5
const LARGE = 3

const luminance = (hex: string): number => {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** A colour laid over another, as `color-mix` and `opacity` do. */
const over = (front: string, share: number, back: string): string => {
  const mix = (at: number) =>
    Math.round(
      Number.parseInt(front.slice(at, at + 2), 16) * share +
        Number.parseInt(back.slice(at, at + 2), 16) * (1 - share),
    )
  return `#${[1, 3, 5].map((at) => mix(at).toString(16).padStart(2, '0')).join('')}`
}

const { era: named } = tokens.colors
const colour = (name: keyof typeof named): string => named[name].value

type Pair = [what: string, fore: string, back: string, least: number]

const papers = [
  ['paper', colour('paper')],
  ['surface', colour('surface')],
  ['sunk', colour('sunk')],
] as const

const brand: Pair[] = [
  ...papers.flatMap(([name, paper]): Pair[] => [
    [`text on ${name}`, colour('ink'), paper, TEXT],
    [`muted text on ${name}`, colour('inkMuted'), paper, TEXT],
    [`saving on ${name}`, colour('sale'), paper, TEXT],
    [`error on ${name}`, colour('bad'), paper, TEXT],
    [`field edge on ${name}`, colour('lineStrong'), paper, LARGE],
    [`drop on ${name}`, colour('drop'), paper, LARGE],
  ]),
  ['ok chip', colour('ok'), colour('okBg'), TEXT],
  ['warning chip', colour('warn'), colour('warnBg'), TEXT],
  ['bad chip', colour('bad'), colour('badBg'), TEXT],
  ['info chip', colour('info'), colour('infoBg'), TEXT],
  ['offline note', '#5c3604', colour('warnBg'), TEXT],
  ['count in the header', '#ffffff', colour('badge'), TEXT],
  ['brand button', '#fff8f3', colour('brand'), TEXT],
  ['blush button', colour('ink'), colour('blush'), TEXT],
  ['disabled button', colour('inkMuted'), '#e9dcd3', TEXT],
  ['quick add and saving tag of the night set', colour('brand'), colour('surface'), TEXT],
  ['footer', colour('onDark'), colour('ink'), TEXT],
  ['footer, muted', colour('onDarkMuted'), colour('ink'), TEXT],
  ['night half of the home page', palettes.night.ink, colour('nightPanel'), TEXT],
  ['night half, muted', palettes.night.inkMuted, colour('nightPanel'), TEXT],
  ['field error on the coming-soon page', '#ffb9b4', palettes.night.bg, TEXT],
]

const claims: Pair[] = ['#f3bebd', '#f1c680', '#e89a66', '#d9c2ec', '#f4ecda', '#c5d8ae'].map((colour) => [
  `percentage in ${colour}`,
  colour,
  palettes.night.bg,
  LARGE,
])

const products: Pair[] = Object.entries(palettes).flatMap(([name, palette]): Pair[] => [
  ...(['top', 'bg', 'foot', 'surface'] as const).flatMap((ground): Pair[] => [
    [`${name}: text on ${ground}`, palette.ink, palette[ground], TEXT],
    [`${name}: muted text on ${ground}`, palette.inkMuted, palette[ground], TEXT],
    // A size, a shade and the unit stepper are paper at 45 % over the palette; “night” is not a product's.
    ...(name === 'night'
      ? []
      : ([
          [`${name}: choice over ${ground}`, palette.ink, over(surfaceOf(name), 0.45, palette[ground]), TEXT],
        ] satisfies Pair[])),
  ]),
  [`${name}: button`, palette.onAccent, palette.accent, TEXT],
  [`${name}: pressed button`, palette.onAccent, over('#000000', 0.12, palette.accent), TEXT],
  [`${name}: button against its background`, palette.accent, palette.bg, LARGE],
])

// The ingredients band has the palette's ink as background. Sets have no band, so neither dark palette has one.
const bands: Pair[] = Object.entries(palettes)
  .filter(([name]) => name !== 'night' && name !== 'therapyera')
  .flatMap(([name, palette]): Pair[] => [
    [`${name}: text on the ingredients band`, '#fff6f0', palette.ink, TEXT],
    [`${name}: small text on the band`, over('#fff6f0', 0.84, palette.ink), palette.ink, TEXT],
    [`${name}: percentage on the band`, palette.bg, palette.ink, TEXT],
  ])

const darkPage: Pair[] = [
  ['night page', darkPaper['--era-colors-fg'], darkPaper['--era-colors-bg'], TEXT],
  ['night page, muted', darkPaper['--era-colors-fg-muted'], darkPaper['--era-colors-bg'], TEXT],
  ['night page, on a surface', darkPaper['--era-colors-fg'], darkPaper['--era-colors-bg-surface'], TEXT],
  [
    'night page, on a sunk ground',
    darkPaper['--era-colors-fg-muted'],
    darkPaper['--era-colors-bg-sunk'],
    TEXT,
  ],
]

function surfaceOf(name: string): string {
  return name === 'therapyera' ? darkPaper['--era-colors-bg-surface'] : colour('surface')
}

describe('every pair of text and background in use', () => {
  test.each([...brand, ...claims, ...products, ...bands, ...darkPage])(
    '%s: %s on %s has %d:1',
    (_, fore, back, least) => {
      expect(contrast(fore, back)).toBeGreaterThanOrEqual(least)
    },
  )

  test('the contrast of black on white is 21, of a colour on itself 1', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#c65f4b', '#c65f4b')).toBe(1)
  })
})
