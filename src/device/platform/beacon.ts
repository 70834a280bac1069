import type { BodyOf } from '#domain/contract.ts'

/** Sends a measurement; the browser delivers it even after the page is closed. Apart from browser.ts: workers cannot. */
export function sendVital(vital: BodyOf<'recordVitals'>): void {
  const body = new Blob([JSON.stringify(vital)], { type: 'application/json' })
  navigator.sendBeacon?.('/api/vitals', body)
}
