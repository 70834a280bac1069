import { writeFileSync } from 'node:fs'

/** A graph of lines over minutes, as an SVG that needs nothing else. */

export interface Panel {
  title: string
  unit: string
  /** Each mark is a hundred times the one below: for times, of which a few are long. */
  byPowers?: boolean
  lines: { name: string; values: readonly number[] }[]
}

/** Of a scale by powers. */
const LEAST = 0.1
const POWERS = [0.1, 10, 1_000, 100_000]
const [WIDTH, HEIGHT, LEFT, TOP] = [760, 170, 56, 30]
/** Distinguished by their dashes too. */
const STROKES = ['#6b3fa0', '#b5541c" stroke-dasharray="6 3', '#1c7a6b" stroke-dasharray="2 3']

function panel({ title, unit, lines, byPowers = false }: Panel, at: number): string {
  const most = Math.max(...lines.flatMap(({ values }) => values), 1)
  const count = Math.max(...lines.map(({ values }) => values.length), 2)
  const x = (minute: number) => LEFT + (minute * (WIDTH - LEFT - 16)) / (count - 1)
  const place = (value: number) => (byPowers ? Math.log10(Math.max(value, LEAST) / LEAST) : value)
  const marked = byPowers ? POWERS.filter((one) => one < most * 100) : [0, most / 2, most]
  const top = place(marked.at(-1) ?? most)
  const y = (value: number) => TOP + (HEIGHT - TOP - 26) * (1 - place(value) / top)
  const drawn = lines.map(({ values }, line) => {
    const points = values.map((value, minute) => `${x(minute).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
    return `<polyline fill="none" stroke-width="2" stroke="${STROKES[line % STROKES.length]}" points="${points}"/>`
  })
  const legend = lines.map(
    ({ name }, line) =>
      `<line x1="${300 + line * 155}" y1="14" x2="${324 + line * 155}" y2="14" stroke-width="2" stroke="${STROKES[line % STROKES.length]}"/><text x="${330 + line * 155}" y="18">${name}</text>`,
  )
  const marks = marked.map(
    (value) =>
      `<line x1="${LEFT}" x2="${WIDTH - 16}" y1="${y(value)}" y2="${y(value)}" stroke="#ddd"/><text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${value < 1 ? value : Math.round(value)}</text>`,
  )
  const ends = `<text x="${LEFT}" y="${HEIGHT - 8}">minute 1</text><text x="${WIDTH - 16}" y="${HEIGHT - 8}" text-anchor="end">minute ${count}</text>`
  return `<g transform="translate(0 ${at * HEIGHT})"><text x="${LEFT}" y="18" font-weight="600">${title}, ${unit}</text>${legend.join('')}${marks.join('')}${drawn.join('')}${ends}</g>`
}

export function drawGraph(file: string, title: string, panels: readonly Panel[]) {
  const [width, height] = [WIDTH, HEIGHT * panels.length]
  writeFileSync(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#222"><title>${title}</title><rect width="${width}" height="${height}" fill="#fff"/>\n${panels.map(panel).join('\n')}\n</svg>\n`,
  )
}
