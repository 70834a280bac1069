import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { startAfterLoad } from '#app/state/lifecycle/after-load.ts'
import { quietAtom } from '#app/state/lifecycle/update.ts'

const store = createStore()
startAfterLoad(store)

const form = document.createElement('form')
beforeEach(() => {
  form.innerHTML =
    '<input aria-label="Email"><input aria-label="Search" type="search"><button type="button">Next</button>'
  document.body.append(form)
})
afterEach(() => {
  form.remove()
  dispatchEvent(new Event('visibilitychange'))
})

const field = (label: string) => form.querySelector<HTMLInputElement>(`[aria-label=${label}]`) ?? form
/** As when the tab is hidden, which is when a build would be taken. */
const mayReload = () => {
  document.dispatchEvent(new Event('visibilitychange'))
  return store.get(quietAtom)
}

test('what is typed holds a build back, until it is emptied again', async () => {
  expect(mayReload()).toBe(true)
  await userEvent.type(field('Email'), 'ada')
  expect(mayReload()).toBe(false)
  await userEvent.clear(field('Email'))
  expect(mayReload()).toBe(true)
})

test('a form that has left the screen holds nothing back', async () => {
  await userEvent.type(field('Email'), 'ada')
  form.remove()
  expect(mayReload()).toBe(true)
})

test('what is searched for is in the address: it holds nothing back', async () => {
  await userEvent.type(field('Search'), 'mist')
  expect(mayReload()).toBe(true)
})

test('an open dialog holds a build back', () => {
  form.innerHTML = '<div role="dialog" data-state="open"></div>'
  expect(mayReload()).toBe(false)
  form.replaceChildren()
  expect(mayReload()).toBe(true)
})
