/** For the goods and the orders of the seeds, which share nothing else. */

/** A seeded pseudo-random generator. Each call gives a whole number from zero up to, and without, `below`. */
export type Chance = (below: number) => number

/** The same sequence for the same seed, on every machine: the linear congruential generator of Numerical Recipes. */
export function chance(seed: number): Chance {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** One of these, by the next number of the sequence. */
export const pick = <One>(next: Chance, all: readonly [One, ...One[]]): One => all[next(all.length)] ?? all[0]
