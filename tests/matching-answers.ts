import { afterEach, expect } from 'vitest'

/** A stand-in for the shop whose answer the contract does not have fails its test: the device's client reports it. */

const faults: unknown[] = []
const { error } = console
console.error = (...said: unknown[]) => {
  if (String(said[0]).includes('does not match the contract')) faults.push(said)
  error(...said)
}

afterEach(() => {
  expect(faults.splice(0)).toEqual([])
})
