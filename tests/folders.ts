import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** How many files of its own a folder may hold. */
export const FOLDER_MAX = 20

/** Folders whose files each stand for themselves: an address of the shop, a whole noun, or a phase of a page. */
const SPREAD = [
  'src/domain',
  'src/app',
  'src/app/boot',
  'src/app/routes',
  'src/app/routes/_main',
  'src/app/routes/_main/(products)',
  'src/app/ui',
  'sw',
  'tests',
]

const rooms: Record<string, string> = {
  '#domain/': 'src/domain/',
  '#device/': 'src/device/',
  '#app/': 'src/app/',
  '#server/': 'src/server/',
  '#sw/': 'sw/',
  '#tests/': 'tests/',
}

/** What imports what, a folder at a time: a folder of whole nouns counts as its files. */
function folderGraph(root: string): Map<string, Set<string>> {
  const files = globSync('{src,sw,tests}/**/*.{ts,tsx}', { cwd: root })
  const known = new Set(files)
  const nodeOf = (file: string) => (SPREAD.includes(dirname(file)) ? file : dirname(file))
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

/** Folders that import each other, directly or through others, each as the way round: `a → b → a`. */
export function folderCycles(root: string): string[] {
  const graph = folderGraph(root)
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (folder: string, path: readonly string[]) => {
    const start = path.indexOf(folder)
    if (start !== -1) cycles.push([...path.slice(start), folder].join(' → '))
    if (start !== -1 || done.has(folder)) return
    for (const next of graph.get(folder) ?? []) visit(next, [...path, folder])
    done.add(folder)
  }
  for (const folder of graph.keys()) visit(folder, [])
  return cycles
}

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
