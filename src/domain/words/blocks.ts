/** Paragraphs, lists and tables, and how staff type them: blank lines between, “- ”, “1. ” and “| | ” before. */

export type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  /** The first row is the heading. */
  | { table: readonly (readonly string[])[] }

const kinds = [
  ['list', /^[-•]\s+/],
  ['steps', /^\d{1,2}[.)]\s+/],
  ['table', /^\|/],
] as const

const kindOf = (line: string) => kinds.find(([, mark]) => mark.test(line))?.[0] ?? 'text'

const cellsOf = (row: string): string[] =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

/** What is typed, as it is shown. Lines of one kind that follow each other belong together. */
export function blocksOf(typed: string): Block[] {
  const groups: { kind: ReturnType<typeof kindOf>; lines: string[] }[] = []
  let open = false
  for (const line of typed.split('\n').map((one) => one.trim())) {
    const kind = kindOf(line)
    const last = groups.at(-1)
    if (line === '') open = false
    else if (open && last?.kind === kind) last.lines.push(line)
    else {
      groups.push({ kind, lines: [line] })
      open = true
    }
  }
  return groups.map(({ kind, lines }) => {
    if (kind === 'text') return lines.join(' ')
    if (kind === 'table') return { table: lines.map(cellsOf) }
    const items = lines.map((line) => line.replace(/^([-•]|\d{1,2}[.)])\s+/, ''))
    return kind === 'list' ? { list: items } : { steps: items }
  })
}

/** How these blocks are typed. */
export const typedBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (typeof block === 'string') return block
      if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n')
      if ('steps' in block) return block.steps.map((item, at) => `${at + 1}. ${item}`).join('\n')
      return block.table.map((row) => `| ${row.join(' | ')} |`).join('\n')
    })
    .join('\n\n')

/** Whether every table in it is whole. */
export const areBlocks = (typed: string): boolean =>
  blocksOf(typed).every(
    (block) =>
      typeof block === 'string' ||
      !('table' in block) ||
      block.table.every((row) => row.length === block.table[0]?.length),
  )
