import type { BodyOf } from '#domain/contract.ts'

/** Sends one measurement off without waiting for it: the page may be gone before an answer could come. */
export function sendVital(vital: BodyOf<'recordVitals'>): void {
  const body = new Blob([JSON.stringify(vital)], { type: 'application/json' })
  navigator.sendBeacon?.('/api/vitals', body)
}
