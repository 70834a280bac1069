import { fileURLToPath } from 'node:url'
import { msw } from 'msw/vite'
import { mergeConfig, type Plugin, type UserConfig } from 'vite'
import { seedCatalogue } from '#server/catalogue.ts'
import shop from '../../vite.config.ts'

/** The shop's own build, with the mock's entry in front of it and the seed catalogue to answer with. */
const mocked = (): Plugin => ({
  name: 'era:mock',
  transformIndexHtml: (html) => html.replace('/src/app/main.tsx', '/tests/mocks/main.ts'),
  resolveId: (id) => (id === 'virtual:catalogue' ? '\0virtual:catalogue' : undefined),
  load: (id) =>
    id === '\0virtual:catalogue' ? `export default ${JSON.stringify(seedCatalogue())}` : undefined,
})

export default async (env: { command: 'serve' | 'build'; mode: string }): Promise<UserConfig> => {
  const base = typeof shop === 'function' ? await shop(env) : shop
  return mergeConfig(base, {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    appType: 'spa',
    cacheDir: '.cache/vite-mock',
    plugins: [msw({ mode: 'worker-only' }), mocked()],
  })
}
