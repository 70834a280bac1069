import type { BodyOf } from '#domain/contract.ts'

/** Sends a measurement as a beacon, which the browser delivers even after the page is closed. Apart from browser.ts: workers have no beacons. */
export function sendVital(vital: BodyOf<'recordVitals'>): void {
  const body = new Blob([JSON.stringify(vital)], { type: 'application/json' })
  navigator.sendBeacon?.('/api/vitals', body)
}
