import { fileURLToPath } from 'node:url'
import { msw } from 'msw/vite'
import { mergeConfig, type Plugin, type UserConfig } from 'vite'
import shop from '../../vite.config.ts'
import { readSeed } from './base/seed.ts'

/** The shop's own build, with the mock's entry in front of it and the seed of the server to answer with. */
const mocked = (): Plugin => ({
  name: 'era:mock',
  transformIndexHtml: (html) => html.replace('/src/app/boot/app.tsx', '/tests/mocks/main.ts'),
  resolveId: (id) => (id === 'virtual:seed' ? '\0virtual:seed' : undefined),
  load: (id) => (id === '\0virtual:seed' ? `export default ${JSON.stringify(readSeed())}` : undefined),
})

export default async (env: { command: 'serve' | 'build'; mode: string }): Promise<UserConfig> => {
  const base = typeof shop === 'function' ? await shop(env) : shop
  return mergeConfig(base, {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    appType: 'spa',
    cacheDir: '.cache/vite-mock',
    // Found late, a dependency would reload the page.
    optimizeDeps: { entries: ['index.html', 'tests/mocks/main.ts'] },
    plugins: [msw({ mode: 'worker-only' }), mocked()],
  })
}
