import { isScenario, type ScenarioName, scenarios } from './scenario.ts'

/** What `dev:mock` shows: the scenario and how slow and unreliable the shop is. Its home is the address. */
export interface Choice {
  scenario: ScenarioName
  /** Milliseconds before each answer. */
  latency: number
  /** Calls out of a hundred that fail. */
  failures: number
}

export const LATENCY_MAX = 10_000

const names = ['scenario', 'latency', 'failures'] as const

const numberOf = (text: string | null, max: number, usual: number): number =>
  text !== null && /^\d{1,5}$/.test(text) ? Math.min(max, Number(text)) : usual

/** The choice an address makes; null when there is no such scenario. Figures left out are the scenario's. */
export function choiceOf(search: URLSearchParams): Choice | null {
  const scenario = search.get('scenario') ?? 'open'
  if (!isScenario(scenario)) return null
  const { latency, failures } = scenarios[scenario]
  return {
    scenario,
    latency: numberOf(search.get('latency'), LATENCY_MAX, latency),
    failures: numberOf(search.get('failures'), 100, failures),
  }
}

/** The same address with a choice in it. Figures that are the scenario's own are left out. */
export function withChoice(address: URL, { scenario, latency, failures }: Choice): URL {
  const next = new URL(address)
  for (const name of names) next.searchParams.delete(name)
  const usual = scenarios[scenario]
  if (scenario !== 'open') next.searchParams.set('scenario', scenario)
  if (latency !== usual.latency) next.searchParams.set('latency', String(latency))
  if (failures !== usual.failures) next.searchParams.set('failures', String(failures))
  return next
}

/**
 * Carries the choice along when the app goes to another address: the router knows nothing of it, and links
 * have none. Called before the app is loaded, so that the router's own history is on top of this one.
 */
export function persistChoiceInAddress(choice: Choice) {
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history)
    history[name] = (data, unused, url) =>
      change(data, unused, withChoice(new URL(url ?? location.href, location.href), choice))
  }
}

/** Writes a choice to the address without the router taking it for a navigation. */
export function writeChoice(choice: Choice) {
  const next = withChoice(new URL(location.href), choice)
  History.prototype.replaceState.call(history, history.state, '', next)
}
