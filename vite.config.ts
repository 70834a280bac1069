import { join, relative } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { chunks, modules } from './src/app/boot/chunks.ts'
import { isOneOf } from './src/app/boot/online-only.ts'
import { themeCss } from './src/app/theme/print.ts'

/** Prints the theme's tokens, so that shopping screens have them as CSS variables without Chakra's runtime. */
const themeTokens = (): Plugin => ({
  name: 'era:theme-tokens',
  resolveId: (id) => (id === 'virtual:tokens.css' ? '\0virtual:tokens.css' : undefined),
  load: (id) => (id === '\0virtual:tokens.css' ? themeCss() : undefined),
})

/** The script of a page's first phase, as text: it stands in the document, so it is bundled and minified alone. */
const inlineScript = (): Plugin => ({
  name: 'era:inline-script',
  resolveId: (id) => (id === 'virtual:inline-script' ? '\0virtual:inline-script' : undefined),
  async load(id) {
    if (id !== '\0virtual:inline-script') return
    const built = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: { write: false, minify: true, lib: { entry: modules.inline, name: 'era', formats: ['iife'] } },
    })
    const [bundle] = [built].flat()
    const code = bundle && 'output' in bundle ? bundle.output[0].code : ''
    return `export default ${JSON.stringify(code.trim())}`
  },
})

const root = import.meta.dirname

/**
 * Says which files of the build the app imports once it runs, with their sheets: Vite's manifest does not know modules.
 * Fails where the router's plugin splits routes under other names than the chunk plan has.
 */
const bootManifest = (): Plugin => ({
  name: 'era:boot-manifest',
  generateBundle(_options, bundle) {
    const built = new Set(Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : [])))
    for (const part of chunks.flatMap((chunk) => chunk.modules).filter((path) => path.includes('?'))) {
      if (!built.has(join(root, part)))
        this.error(`The chunk plan names ${part}, which the build does not have.`)
    }
    const files = Object.values(bundle).flatMap((one) =>
      one.type === 'chunk' && modules.afterwards.some((module) => one.moduleIds.includes(join(root, module)))
        ? [one.fileName, ...(one.viteMetadata?.importedCss ?? [])]
        : [],
    )
    const source = JSON.stringify({ afterwards: files })
    this.emitFile({ type: 'asset', fileName: '.vite/boot.json', source })
  },
})

/** Vite's own helper for `import()` belongs to no library: the idle phase needs it without any. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'

const groups = chunks.map(({ name, modules: paths }) => ({
  name,
  test: (id: string) => (name === 'storage' && id === PRELOAD_HELPER) || isOneOf(relative(root, id), paths),
}))

/** One screen asks for a module late, another is itself asked for late and has it at once: neither is a mistake. */
const checks = { ineffectiveDynamicImport: false }

// One source, two builds: what the browser runs (dist/client) and what renders pages (dist/server).
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  cacheDir: '.cache/vite',
  // React has had this hook since 18; the shim is for those before.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector.js' },
  },
  define: {
    // The build's name; src/server/main/build.ts sets it.
    __BUILD__: JSON.stringify('dev'),
    // A server's build asks at run time; React as made for development renders several times slower.
    ...(command === 'build' && { 'process.env.NODE_ENV': JSON.stringify('production') }),
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      autoCodeSplitting: true,
      // What a screen asks for is as much its own as what it shows: no page carries another's.
      codeSplittingOptions: {
        defaultBehavior: [
          ['loader'],
          ['component'],
          ['pendingComponent'],
          ['errorComponent'],
          ['notFoundComponent'],
        ],
      },
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    themeTokens(),
    inlineScript(),
    ...(isSsrBuild ? [] : [bootManifest()]),
  ],
  // Names for people while working; in pages they are sent thousands of times, so there they are short.
  css: {
    modules: {
      generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]-[local]-[hash:base64:4]',
    },
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        ssr: modules.document,
        copyPublicDir: false,
        rolldownOptions: { checks, output: { entryFileNames: 'document.js' } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          checks,
          input: [modules.app, modules.idle],
          output: {
            codeSplitting: { groups },
            // The app's entry names every other file, and a hash does not compress.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
          },
        },
      },
  // A built document carries its libraries, so that they are in the form that `define` gives them.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
