import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumArgs, headlessPath } from '../chromium.ts'
import { freePort } from '../free-port.ts'

const cache = fileURLToPath(new URL('../../.cache', import.meta.url))

// This file is read again in every worker: what was chosen once is handed on in the environment.
env.E2E_PORT ??= String(await freePort())
env.E2E_AUTH_PORT ??= String(await freePort())
env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'era-e2e-'))

/** A shop that is already open somewhere can be tested instead: `E2E_URL=http://localhost:3000`. */
const baseURL = env.E2E_URL ?? `http://127.0.0.1:${env.E2E_PORT}`

export default defineConfig({
  testDir: '.',
  outputDir: join(cache, 'e2e'),
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  timeout: 60_000,
  workers: 2,
  fullyParallel: true,
  // A test that passes on the second try is a defect like any other.
  retries: 0,
  forbidOnly: env.CI !== undefined,
  reporter: [['list'], ...(env.E2E_REPORT ? [['json', { outputFile: env.E2E_REPORT }] as const] : [])],
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled' } },
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // `--trace on` writes down every step; always on, it takes a fifth of the time.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: headlessPath(), args: chromiumArgs },
  },
  ...(env.E2E_URL === undefined && {
    webServer: {
      // The log is searched by the last step of `npm test`.
      command: env.TEST_LOGS === undefined ? 'npm start' : `npm start > "${join(env.TEST_LOGS, 'e2e.log')}"`,
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      url: `${baseURL}/api/health`,
      timeout: 240_000,
      stdout: 'ignore',
      stderr: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: {
        HOST: '127.0.0.1',
        PORT: env.E2E_PORT,
        AUTH_EMULATOR_PORT: env.E2E_AUTH_PORT,
        DATA_DIR: env.E2E_DATA,
        RATE_LIMIT: 'off',
        DEMO_ORDERS: 'off',
      },
    },
  }),
})
