const PARTS = 3
/** What a step may begin with: people add these in their head. */
const steps = [1, 2, 2.5, 5, 10]

/** Round values for an axis from zero: in about three equal steps, whole ones, up to `most` or just above. */
export function ticksUpTo(most: number): number[] {
  const least = Math.max(1, most / PARTS)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = steps.map((one) => one * power).find((one) => one >= least && Number.isInteger(one)) ?? least
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}
