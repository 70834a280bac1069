import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Which branches of the rules the tests of the rules take: quick, for it needs no database and no browser. */
export default defineConfig({
  root,
  cacheDir: `${root}/.cache/vitest-coverage`,
  test: {
    root,
    maxWorkers: 2,
    include: ['tests/domain/**/*.test.ts'],
    // Tens of thousands of random inputs find wrong figures, not other branches.
    exclude: ['tests/domain/**/*-laws.test.ts'],
    reporters: [['default', { summary: false }]],
    testTimeout: 30_000,
    coverage: {
      enabled: true,
      provider: 'v8',
      include: ['src/domain/**/*.ts'],
      reporter: [['text', { skipFull: true }]],
      reportOnFailure: true,
      reportsDirectory: `${root}/.cache/coverage`,
      thresholds: { branches: 100 },
    },
  },
})
