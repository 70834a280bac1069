import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { themeCss } from './src/app/theme/print.ts'

/** Prints the theme's tokens, so that shopping screens have them as CSS variables without Chakra's runtime. */
const themeTokens = (): Plugin => ({
  name: 'era:theme-tokens',
  resolveId: (id) => (id === 'virtual:tokens.css' ? '\0virtual:tokens.css' : undefined),
  load: (id) => (id === '\0virtual:tokens.css' ? themeCss() : undefined),
})

/**
 * What is wanted together travels together. Thirty small files were five round trips on a phone, one after the other:
 * a browser asks a host without HTTP/2 for six at a time.
 */
const chunks = [
  { name: 'vendor', test: /rolldown.runtime|node_modules\/(react|react-dom|scheduler|jotai|@tanstack)\// },
  {
    name: 'shop',
    test: /src\/app\/(art\/pictures|theme\/tops|ui\/manager\/one-of|ui\/(button|icon|picture|stepper|under|layout\/(shell|header)|product\/(product-screen|hero|buy|picker|facts|share|choice|use-choice|product-head|product-json-ld))|content\/(buy|layout|say)\.|state\/(auth|cart|catalogue|connection|kept)\.)|src\/domain\/influencer|src\/device\/(build|database|memory|mint|reach|records|tabs|taps)\./,
  },
  {
    name: 'start',
    test: /node_modules\/(valibot|idb-keyval|workbox-window)\/|src\/device\/(?!auth|owed|room)|src\/domain\/(account|client|code|contract|manager|order|promise|refusal|schema\/)|src\/app\/(ui\/offline\/(?!offline-spot|keep-settings)|content\/offline|state\/(analytics|cart-follow|catalogue|checkout|code|consent|install|intents|outbox|preload|referral|start|update|visit|vitals|waiting|worker)\.)/,
  },
  {
    name: 'under',
    test: /src\/app\/(art\/alts|ui\/(card|disclosure|field|product|layout\/(footer|letters))|content\/(card|footer|product|vocab)\.)(?!.*select-)/,
  },
]

// One source, two builds: what the browser runs (dist/client) and what renders pages (dist/server).
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  cacheDir: '.cache/vite',
  // The build's name; src/server/build.ts sets it.
  define: { __BUILD__: JSON.stringify('dev') },
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
        ssr: 'src/app/document.tsx',
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'document.js' } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/app/main.tsx', output: { codeSplitting: { groups: chunks } } },
      },
  // A built document carries its libraries, in their production form, whatever NODE_ENV says.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
