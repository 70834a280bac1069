import catalogue from 'virtual:catalogue'
import { setupWorker } from 'msw/browser'
import { handlers } from './handlers.ts'
import { isScenario, scenarios } from './scenario.ts'

/** `npm run dev:mock`: the app in a browser with no server behind it. The scenario stays until another is asked for. */

const asked = new URLSearchParams(location.search).get('scenario')
if (isScenario(asked)) sessionStorage.setItem('scenario', asked)
const kept = sessionStorage.getItem('scenario')
const name = isScenario(kept) ? kept : 'open'

await setupWorker(...handlers(catalogue, scenarios[name])).start({ onUnhandledFrame: 'bypass' })
console.info(`Mock shop “${name}”. Others: ${Object.keys(scenarios).join(', ')} (add ?scenario=NAME).`)

await import('../../src/app/main.tsx')
