/** Medians with their range, and how they stand to the first column: what one machine's milliseconds are good for. */

export type Round = Record<string, number>

export interface Spread {
  median: number
  least: number
  most: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN
  return { median: at(0.5), least: at(0), most: at(1) }
}

const figure = (value: number) =>
  Number.isNaN(value)
    ? '–'
    : value >= 100 || Number.isInteger(value)
      ? String(Math.round(value))
      : value.toFixed(2)

const shown = ({ median, least, most }: Spread) => `${figure(median)} [${figure(least)}…${figure(most)}]`

/** Rows are metrics. `first` is what the others are measured against. */
export function table(
  first: [string, Round[]],
  second: [string, Round[]],
  targets: Record<string, string>,
): string {
  const [[nameA, roundsA], [nameB, roundsB]] = [first, second]
  const metrics = [...new Set([...roundsA, ...roundsB].flatMap((round) => Object.keys(round)))]
  const rows = metrics.map((metric) => {
    const a = spreadOf(roundsA.map((round) => round[metric] ?? Number.NaN))
    const b = spreadOf(roundsB.map((round) => round[metric] ?? Number.NaN))
    const ratio = a.median > 0 ? `${(b.median / a.median).toFixed(2)}×` : '–'
    return `| ${metric} | ${shown(a)} | ${shown(b)} | ${ratio} | ${targets[metric] ?? ''} |`
  })
  return [`| metric | ${nameA} | ${nameB} | ratio | target |`, '|---|---|---|---|---|', ...rows].join('\n')
}
