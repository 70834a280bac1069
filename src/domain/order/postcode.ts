import type { regions } from '../base/address.ts'

type Region = (typeof regions)[number]

/**
 * The states in which a ZIP code's first three digits are delivered, as ranges of them.
 * Source: United States Postal Service, Domestic Mail Manual, L002 “3-Digit ZIP Code Prefix Matrix”. Two states
 * are listed where a single ZIP code of the range lies across the border (06390, 83414). Prefixes of territories
 * and of the armed forces are left out: the shop does not deliver there, and the state field refuses them.
 */
// biome-ignore format: a table of 60 rows reads better in columns
const ranges: readonly (readonly [from: number, to: number, ...regions: Region[]])[] = [
  [5, 5, 'NY'], [10, 27, 'MA'], [28, 29, 'RI'], [30, 38, 'NH'], [39, 49, 'ME'], [50, 54, 'VT'],
  [55, 55, 'MA'], [56, 59, 'VT'], [60, 62, 'CT'], [63, 63, 'CT', 'NY'], [64, 69, 'CT'], [70, 89, 'NJ'],
  [100, 149, 'NY'], [150, 196, 'PA'], [197, 199, 'DE'], [200, 200, 'DC'], [201, 201, 'VA'], [202, 205, 'DC'],
  [206, 219, 'MD'], [220, 246, 'VA'], [247, 268, 'WV'], [270, 289, 'NC'], [290, 299, 'SC'], [300, 319, 'GA'],
  [320, 339, 'FL'], [341, 349, 'FL'], [350, 369, 'AL'], [370, 385, 'TN'], [386, 397, 'MS'], [398, 399, 'GA'],
  [400, 427, 'KY'], [430, 459, 'OH'], [460, 479, 'IN'], [480, 499, 'MI'], [500, 528, 'IA'], [530, 549, 'WI'],
  [550, 567, 'MN'], [569, 569, 'DC'], [570, 577, 'SD'], [580, 588, 'ND'], [590, 599, 'MT'], [600, 629, 'IL'],
  [630, 658, 'MO'], [660, 679, 'KS'], [680, 693, 'NE'], [700, 714, 'LA'], [716, 729, 'AR'], [730, 732, 'OK'],
  [733, 733, 'TX'], [734, 749, 'OK'], [750, 799, 'TX'], [800, 816, 'CO'], [820, 831, 'WY'], [832, 833, 'ID'],
  [834, 834, 'ID', 'WY'], [835, 838, 'ID'], [840, 847, 'UT'], [850, 865, 'AZ'], [870, 884, 'NM'], [885, 885, 'TX'],
  [889, 898, 'NV'], [900, 961, 'CA'], [967, 968, 'HI'], [970, 979, 'OR'], [980, 994, 'WA'], [995, 999, 'AK'],
]

/**
 * The states a ZIP code most likely belongs to, when the chosen state is not one of them; empty when they agree or the
 * prefix is unknown. A hint and never a refusal: the Postal Service changes ZIP codes faster than any table.
 */
export function likelyRegions(postcode: string, chosen: string): readonly Region[] {
  if (!/^\d{5}(-\d{4})?$/.test(postcode.trim()) || chosen === '') return []
  const prefix = Number(postcode.trim().slice(0, 3))
  const [, , ...found] = ranges.find(([from, to]) => from <= prefix && prefix <= to) ?? [0, 0]
  return found.some((region) => region === chosen) ? [] : found
}
