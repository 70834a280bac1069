import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetTaps, keepTap, keptTaps, tapAgain } from '#device/taps.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('a tap is written when the call is over, and let go of by its name', () => {
  const one = keepTap({ type: 'add', id: 'ROSA-100', units: 2 })
  const two = keepTap({ type: 'remove', id: 'ROSA-100' })
  expect(keptTaps().map(({ action }) => action.type)).toHaveLength(2)
  forgetTaps([one])
  expect(keptTaps()).toEqual([{ name: two, action: { type: 'remove', id: 'ROSA-100' } }])
  forgetTaps()
  expect(localStorage).toHaveLength(0)
})

test('what only answers to one screen is not kept for another', () => {
  keepTap({ type: 'replace', items: [] })
  keepTap({ type: 'setTotalAmount', totalAmount: 100 })
  expect(keptTaps()).toEqual([])
})

test('a tap made again has the name it was written under', () => {
  const name = keepTap({ type: 'add', id: 'ROSA-100', units: 1 })
  tapAgain(name, () => void keepTap({ type: 'add', id: 'ROSA-100', units: 2 }))
  expect(keptTaps()).toEqual([{ name, action: { type: 'add', id: 'ROSA-100', units: 2 } }])
  expect(keepTap({ type: 'clear' })).not.toBe(name)
})

test('a tap that is answered otherwise by now is no longer owed', () => {
  tapAgain(keepTap({ type: 'add', id: 'ROSA-100', units: 1 }), () => undefined)
  expect(keptTaps()).toEqual([])
})

test.each([
  'no JSON',
  'null',
  '{"type":"add","id":"ROSA-100"}',
  '{"type":"add","id":"ROSA-100","units":1.5}',
  '{"type":"add","id":"ROSA-100","units":100}',
  '{"type":"add","id":7,"units":1}',
  '{"type":"order"}',
])('what is no tap (%s) is removed', (text) => {
  localStorage.setItem('era-tap:1', text)
  expect(keptTaps()).toEqual([])
  expect(localStorage).toHaveLength(0)
})

test('where nothing can be written, a tap has a name all the same', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(keepTap({ type: 'clear' })).toMatch(/^[0-9a-z]{16}$/)
})
