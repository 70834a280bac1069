import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** How many files of its own a folder may hold. */
export const FOLDER_MAX = 20

/** Every room of the app may import it, and it names types of two of them: a node of its own. */
const HANDOVER = 'src/app/handover.ts'

const rooms: Record<string, string> = {
  '#domain/': 'src/domain/',
  '#device/': 'src/device/',
  '#app/': 'src/app/',
  '#server/': 'src/server/',
  '#sw/': 'sw/',
  '#tests/': 'tests/',
}

/** What imports what, types included, between the nodes that files belong to. */
function importGraph(root: string, nodeOf: (file: string) => string): Map<string, Set<string>> {
  const files = globSync('{src,sw,tests}/**/*.{ts,tsx}', { cwd: root })
  const known = new Set(files)
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/(?:\bfrom|\bimport)[\s(]*'([^'?]+)/g)) {
      const named = targetOf(file, specifier)
      // The generated tree of routes names files without their ending.
      const imported = known.has(named) ? named : `${named}.tsx`
      if (!known.has(imported) || nodeOf(imported) === nodeOf(file)) continue
      const targets = graph.get(nodeOf(file)) ?? new Set()
      graph.set(nodeOf(file), targets.add(nodeOf(imported)))
    }
  }
  return graph
}

function targetOf(file: string, specifier: string): string {
  const room = Object.keys(rooms).find((prefix) => specifier.startsWith(prefix))
  if (room) return `${rooms[room]}${specifier.slice(room.length)}`
  return normalize(join(dirname(file), specifier))
}

/** Each way round as `a → b → a`. */
function cyclesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (node: string, path: readonly string[]) => {
    const start = path.indexOf(node)
    if (start !== -1) cycles.push([...path.slice(start), node].join(' → '))
    if (start !== -1 || done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}

/** Folders that import each other, directly or through others. */
export const folderCycles = (root: string): string[] =>
  cyclesOf(importGraph(root, (file) => (file === HANDOVER ? file : dirname(file))))

/** Files that import each other, directly or through others. Lint reports only those that import values. */
export const fileCycles = (root: string): string[] => cyclesOf(importGraph(root, (file) => file))

/** Folders with more files of their own than a reader takes in at once. */
export function crowdedFolders(root: string): string[] {
  const counts = new Map<string, number>()
  for (const file of globSync('{src,sw,tests}/**/*.{ts,tsx,css}', { cwd: root })) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > FOLDER_MAX)
    .map(([folder, count]) => `${folder}: ${count} files`)
}
