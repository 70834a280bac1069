import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearJournal, journalAction, journaledActions, withActionId } from '#device/storage/cart-journal.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('an action is written when the call returns, and removed by its id', () => {
  const one = journalAction({ type: 'add', id: 'ROSA-100', units: 2 })
  const two = journalAction({ type: 'remove', id: 'ROSA-100' })
  expect(journaledActions().map(({ action }) => action.type)).toHaveLength(2)
  clearJournal([one])
  expect(journaledActions()).toEqual([{ actionId: two, action: { type: 'remove', id: 'ROSA-100' } }])
  clearJournal()
  expect(localStorage).toHaveLength(0)
})

test('what belongs to one screen is not journaled', () => {
  journalAction({ type: 'replace', items: [] })
  journalAction({ type: 'setTotalAmount', totalAmount: 100 })
  expect(journaledActions()).toEqual([])
})

test('a repeated action has the id it was journaled under', () => {
  const id = journalAction({ type: 'add', id: 'ROSA-100', units: 1 })
  withActionId(id, () => void journalAction({ type: 'add', id: 'ROSA-100', units: 2 }))
  expect(journaledActions()).toEqual([{ actionId: id, action: { type: 'add', id: 'ROSA-100', units: 2 } }])
  expect(journalAction({ type: 'clear' })).not.toBe(id)
})

test('a repetition that leads to no action is removed', () => {
  withActionId(journalAction({ type: 'add', id: 'ROSA-100', units: 1 }), () => undefined)
  expect(journaledActions()).toEqual([])
})

test.each([
  'no JSON',
  'null',
  '{"type":"add","id":"ROSA-100"}',
  '{"type":"add","id":"ROSA-100","units":1.5}',
  '{"type":"add","id":"ROSA-100","units":100}',
  '{"type":"add","id":7,"units":1}',
  '{"type":"order"}',
])('what is no action (%s) is removed', (text) => {
  localStorage.setItem('era-tap:1', text)
  expect(journaledActions()).toEqual([])
  expect(localStorage).toHaveLength(0)
})

test('where nothing can be written, an action has an id all the same', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(journalAction({ type: 'clear' })).toMatch(/^[0-9a-z]{16}$/)
})
