import { type Choice, choiceOf, LATENCY_MAX, withChoice, writeChoice } from './base/choice.ts'
import { type Network, scenarios } from './base/scenario.ts'

/** What `dev:mock` adds to the page: the panel of choices, or the list of scenarios. */

const style = `
  :host { position: fixed; left: 0.5rem; bottom: 0.5rem; z-index: 2147483647; font: 14px/1.4 system-ui; color: #fff }
  details { background: #1f1f1f; border: 1px solid #fff; border-radius: 0.5rem; padding: 0.25rem 0.75rem }
  label { display: flex; justify-content: space-between; gap: 1rem; margin: 0.5rem 0 }
  select { font: inherit }
  summary { cursor: pointer }
  :focus-visible { outline: 3px solid #ffd54a; outline-offset: 2px }
`

/** The panel in which scenario, latency and failure rate are chosen. */
export function showSwitcher(choice: Choice, network: Network) {
  const panel = make('details', make('summary', `Mock shop: ${choice.scenario}`))
  panel.append(
    select('Scenario', Object.keys(scenarios), choice.scenario, (scenario) => {
      const next = choiceOf(new URLSearchParams({ scenario }))
      // Another scenario is another shop: it begins with a new page.
      if (next) location.assign(withChoice(new URL(location.href), next))
    }),
    figure('Latency', 'ms', [0, 200, 1_000, 2_500, LATENCY_MAX], choice.latency, (latency) => {
      Object.assign(network, { latency })
      writeChoice(Object.assign(choice, { latency }))
    }),
    figure('Failed calls', '%', [0, 10, 25, 50, 100], choice.failures, (failures) => {
      Object.assign(network, { failures })
      writeChoice(Object.assign(choice, { failures }))
    }),
  )
  // In a shadow root the shop's styles do not reach it, nor its own the shop.
  const host = make('era-mock-switcher')
  host.attachShadow({ mode: 'open' }).append(make('style', style), panel)
  // The app renders the whole document and removes what it did not make.
  const attach = () => {
    if (!host.isConnected) document.body?.append(host)
  }
  new MutationObserver(attach).observe(document, { childList: true, subtree: true })
  attach()
}

/** The page for a scenario that does not exist: which there are, each a link. */
export function showScenarios(unknown: string) {
  document.title = 'Unknown scenario'
  const items = Object.keys(scenarios).map((name) => {
    const link = make('a', name)
    link.href = `?scenario=${name}`
    return make('li', link)
  })
  document.body.append(
    make(
      'main',
      make('h1', `There is no scenario “${unknown}”`),
      make('p', 'Choose one of these:'),
      make('ul', ...items),
    ),
  )
}

function figure(
  label: string,
  unit: string,
  usual: readonly number[],
  chosen: number,
  choose: (value: number) => void,
) {
  const values = [...new Set([...usual, chosen])].toSorted((one, other) => one - other)
  return select(label, values.map(String), String(chosen), (value) => choose(Number(value)), unit)
}

function select(
  label: string,
  values: readonly string[],
  chosen: string,
  choose: (value: string) => void,
  unit = '',
) {
  const field = make('select')
  field.append(
    ...values.map((value) => new Option(`${value} ${unit}`.trim(), value, false, value === chosen)),
  )
  field.addEventListener('change', () => choose(field.value))
  return make('label', label, field)
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag]
function make(tag: string, ...children: (Node | string)[]): HTMLElement
function make(tag: string, ...children: (Node | string)[]) {
  const element = document.createElement(tag)
  element.append(...children)
  return element
}
