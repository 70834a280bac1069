import seed from 'virtual:seed'
import { HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import { choiceOf, persistChoiceInAddress } from './base/choice.ts'
import { createNetwork, scenarios } from './base/scenario.ts'
import { handlers } from './handlers.ts'
import { showScenarios, showSwitcher } from './switcher.ts'

/** `npm run dev:mock`: the app in a browser with no server behind it. */

const search = new URLSearchParams(location.search)
const choice = choiceOf(search)

/** Without it Vite would answer with the app's own page. */
const notInContract = http.all('*/api/*', ({ request }) => {
  console.error(`The contract has no ${request.method} ${new URL(request.url).pathname}`)
  return HttpResponse.error()
})

if (choice === null) showScenarios(search.get('scenario') ?? '')
else {
  const network = createNetwork(choice)
  const all = [...handlers(seed, scenarios[choice.scenario], network), notInContract]
  // Files of the app and of Vite; of the API nothing passes `notInContract`.
  await setupWorker(...all).start({ onUnhandledFrame: 'bypass' })
  persistChoiceInAddress(choice)
  showSwitcher(choice, network)
  await import('../../src/app/boot/app.tsx')
}
