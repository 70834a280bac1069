/** A row of numbers that looks like chance and is none: below the number that is given each time. */
export type Chance = (below: number) => number

/** The same row for the same seed, on every machine: the generator of Numerical Recipes. */
export function chance(seed: number): Chance {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** One of these, by the next number of the row. */
export const pick = <One>(next: Chance, all: readonly [One, ...One[]]): One => all[next(all.length)] ?? all[0]
