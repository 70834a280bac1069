import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { type VitePluginPWAAPI, VitePWA } from 'vite-plugin-pwa'

interface Place {
  root: string
  /** Where the built client and its pages are. */
  clientDir: string
  build: string
}

/** One width of each picture is kept; every other comes from the network and, seen once, from the cache. */
const pictures = ['art/*-800.avif', 'art/resparkle-detail-400.avif']

/** Staff work with a connection, and measuring needs one: their files are no shopper's megabytes. */
const notKept = /ui\/manager\/|routes\/_main\/(managerportal|neworders)|firebase\/analytics/

/** What Vite's manifest says of one file; the rest of it is of no matter here. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
}

/** Files that are reached from the shop's entry only through what is not kept, or not at all. */
async function filesNotKept(clientDir: string): Promise<string[]> {
  const text = await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')
  // Written by the client build a moment ago.
  const manifest = JSON.parse(text) as Record<string, Chunk>
  const reached = new Set<Chunk>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || reached.has(chunk) || notKept.test(source)) return
    reached.add(chunk)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  for (const [source, { isEntry }] of Object.entries(manifest)) if (isEntry) visit(source)
  const files = (chunk: Chunk) => [chunk.file, ...(chunk.css ?? [])]
  const kept = new Set([...reached].flatMap(files))
  return Object.values(manifest)
    .flatMap(files)
    .filter((file) => !kept.has(file))
}

/** Builds the worker and writes the list of what it keeps into it. Called last, when the pages are there. */
export async function buildWorker({ root, clientDir, build }: Place): Promise<void> {
  const left = await filesNotKept(clientDir)
  const config = await resolveConfig(
    {
      root,
      configFile: false,
      logLevel: 'warn',
      define: { __BUILD__: JSON.stringify(build) },
      build: { outDir: clientDir, emptyOutDir: false },
      plugins: [
        VitePWA({
          strategies: 'injectManifest',
          srcDir: 'sw',
          filename: 'worker.ts',
          outDir: clientDir,
          injectRegister: false,
          manifest: false,
          injectManifest: {
            rollupFormat: 'iife',
            globDirectory: clientDir,
            globPatterns: [
              'assets/**/*.{js,css}',
              'pages/*.html',
              'fonts/*.woff2',
              'icons/icon-192.png',
              'icon.svg',
              'favicon.ico',
              'manifest.webmanifest',
              ...pictures,
            ],
            globIgnores: ['**/*.map', 'art/icon*', 'pages/{managerportal,neworders}.html', ...left],
          },
        }),
      ],
    },
    'build',
    'production',
    'production',
  )
  const plugin = config.plugins.find(({ name }) => name === 'vite-plugin-pwa')
  // The plugin's documented way to be run apart from a client build.
  const pwa = plugin?.api as VitePluginPWAAPI | undefined
  if (!pwa) throw new Error(`vite-plugin-pwa is missing: ${join(root, 'sw')} was not built`)
  await pwa.generateSW()
}
