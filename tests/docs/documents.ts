import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Every Markdown file of the project, by its path. */
export const documents: readonly string[] = globSync('{*.md,{docs,src,sw,tests}/**/*.md}', {
  cwd: root,
}).sort()

interface Package {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

// The project's own package.json.
const manifest = JSON.parse(read('package.json')) as Package
export const { scripts } = manifest
export const packages: readonly string[] = Object.keys({
  ...manifest.dependencies,
  ...manifest.devDependencies,
})

const FENCE = /^```\w*\n(.*?)^```/gms

/** A document's code: fenced blocks and code spans. */
export function codeIn(document: string): string[] {
  const text = read(document)
  const blocks = [...text.matchAll(FENCE)].map(([, code = '']) => code)
  const spans = [...text.replace(FENCE, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
  return [...blocks, ...spans]
}

/** What a document asks people to run: scripts of npm, files of Node, programs of npx. */
export function commandsIn(document: string) {
  const code = codeIn(document).join('\n')
  const all = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => name)
  return {
    scripts: all(/\bnpm (?:run )?([\w:-]+)/g).filter((name) => name !== 'ci'),
    files: all(/\bnode (\S+\.[jt]s)/g),
    programs: all(/\bnpx ([\w@/-]+)/g),
  }
}
