import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, headlessPath } from './chromium.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What stays is waited for as long as a busy machine takes; the library’s own limit is one second. */
const poll = { timeout: 15_000 }
/** What runs where it will run for people: real IndexedDB, real layout. Everything else runs in Node. */
const inBrowser = [
  'tests/{device,sw}/**/*.test.ts',
  'tests/app/*.test.ts',
  'tests/app/{boot,content,state}/**/*.test.ts',
  'tests/app/ui/**/*.test.tsx',
]

export default defineConfig({
  root,
  cacheDir: `${root}/.cache/vitest`,
  test: {
    root,
    // The machine that checks a change has two cores, and Postgres and Chromium want theirs too.
    maxWorkers: 2,
    projects: [
      {
        root,
        test: {
          name: 'unit',
          environment: 'node',
          // Files share a process and the modules it has loaded: without, half of the time is spent on loading them again.
          isolate: false,
          globalSetup: ['tests/engines/setup.ts'],
          include: ['tests/**/*.test.ts'],
          setupFiles: ['tests/set-up.ts'],
          exclude: [...inBrowser, 'tests/e2e/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        root,
        plugins: [react()],
        cacheDir: `${root}/.cache/vitest-browser`,
        // Found late, a dependency reloads the page under a running test.
        optimizeDeps: {
          include: [
            ...['expiration', 'precaching', 'routing', 'strategies'].map((name) => `workbox-${name}`),
            '@chakra-ui/charts',
            '@chakra-ui/react',
            '@hookform/resolvers/valibot',
            '@tanstack/react-router',
            '@tanstack/react-router/ssr/client',
            '@tanstack/react-table',
            '@tanstack/react-virtual',
            'fast-check',
            'firebase/analytics',
            'firebase/app',
            'firebase/auth',
            'framer-motion',
            'framer-motion/m',
            'idb-keyval',
            'jotai',
            'react-dom/client',
            'react-hook-form',
            'recharts',
            'uqr',
            'valibot',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'browser',
          include: inBrowser,
          setupFiles: ['tests/set-up.ts', 'tests/matching-answers.ts'],
          testTimeout: 30_000,
          expect: { poll },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: headlessPath(), args: chromiumArgs } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
