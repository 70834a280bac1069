import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { type VitePluginPWAAPI, VitePWA } from 'vite-plugin-pwa'
import { isOneOf, onlineOnly, staffOfflineModules } from '#app/boot/online-only.ts'

interface Place {
  root: string
  /** Where the built client and its pages are. */
  clientDir: string
  build: string
}

/** One width of each first picture is precached; the others come from the network and are cached once seen. */
const pictures = ['art/*-800.avif']
/** Pictures that are in galleries alone: a shopper who turns to them has them from then on. */
const furtherPictures = 'art/*-{back,texture,bare,berry}-*'

/** The part of an entry in Vite's manifest that is read here. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
}

interface Files {
  /** Those that the shop's entry reaches only through `onlineOnly`, or not at all. */
  notPrecached: string[]
  /** And of these the ones that the list of orders needs. */
  staff: string[]
}

async function filesOf(clientDir: string): Promise<Files> {
  const text = await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')
  // Written by the client build a moment ago.
  const manifest = JSON.parse(text) as Record<string, Chunk>
  const chunksFrom = (
    from: (source: string, chunk: Chunk) => boolean,
    ends: (source: string, chunk: Chunk) => boolean,
  ) => {
    const reached = new Set<Chunk>()
    const visit = (source: string) => {
      const chunk = manifest[source]
      if (!chunk || reached.has(chunk) || ends(source, chunk)) return
      reached.add(chunk)
      for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
    }
    for (const [source, chunk] of Object.entries(manifest)) if (from(source, chunk)) visit(source)
    return new Set([...reached].flatMap(({ file, css = [] }) => [file, ...css]))
  }
  const precached = chunksFrom(
    (_, { isEntry = false }) => isEntry,
    (source) => isOneOf(source, onlineOnly),
  )
  const all = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
  const staff = chunksFrom(
    (source) => isOneOf(source, staffOfflineModules),
    (_, { file }) => precached.has(file),
  )
  return { notPrecached: all.filter((file) => !precached.has(file)), staff: [...staff] }
}

/** Builds the worker and writes the precache list into it. Called last: the list includes the rendered pages. */
export async function buildWorker({ root, clientDir, build }: Place): Promise<void> {
  const { notPrecached, staff } = await filesOf(clientDir)
  const config = await resolveConfig(
    {
      root,
      configFile: false,
      logLevel: 'warn',
      define: {
        __BUILD__: JSON.stringify(build),
        __STAFF_FILES__: JSON.stringify(staff.map((file) => `/${file}`)),
      },
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
            globIgnores: [
              '**/*.map',
              'art/icon*',
              furtherPictures,
              'pages/{managerportal,neworders}.html',
              ...notPrecached,
            ],
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
