import { createStore, Provider } from 'jotai'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { connectionAtom } from '#app/state/base/connection.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { followFailedSheets, lazyComponent, reloadFailedSheets } from '#app/ui/lazy-component.tsx'

const Part = ({ name }: { name: string }) => <p>{name}</p>

/** A file that cannot be loaded the first time. */
function loadedAtSecondTry() {
  return vi
    .fn<() => Promise<ComponentType<{ name: string }>>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(Part)
}

test('a part that cannot be loaded leaves its fallback, and comes when the connection does', async () => {
  const store = createStore()
  const load = loadedAtSecondTry()
  const Late = lazyComponent(load)
  const { container } = await render(
    <Provider store={store}>
      <h1>The page</h1>
      <Late name="Rosa" fallback={<p>In stock</p>} />
    </Provider>,
  )
  await expect.poll(() => load.mock.settledResults[0]?.type).toBe('rejected')
  expect(container.textContent).toBe('The pageIn stock')
  store.set(connectionAtom, 'offline')
  await expect.poll(() => container.textContent).toBe('The pageRosa')
  expect(store.get(toastAtom), 'nobody asked for it').toBeNull()
})

test('who asked for a part by a press is told, and may ask again', async () => {
  const store = createStore()
  const Late = lazyComponent(loadedAtSecondTry())
  const takenBack = vi.fn()
  const dialog = () => (
    <Provider store={store}>
      <Late name="Rosa" onLoadError={takenBack} />
    </Provider>
  )
  const first = await render(dialog())
  await expect.poll(() => takenBack.mock.calls.length).toBe(1)
  expect(store.get(toastAtom)?.text).toMatch(/Check your connection and try again/)
  await first.unmount()
  const { container } = await render(dialog())
  await expect.poll(() => container.textContent).toBe('Rosa')
})

test('a part loaded before it is wanted is there at once, and is loaded once', async () => {
  const load = vi.fn(async () => Part)
  const Late = lazyComponent(load)
  Late.preload()
  await expect.poll(() => load.mock.results.length).toBe(1)
  const { container } = await render(<Late name="Rosa" />)
  await expect.poll(() => container.textContent).toBe('Rosa')
  expect(load).toHaveBeenCalledTimes(1)
})

/** A style sheet in the page, as Vite adds those of a part. */
function aSheet(href: string) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(new Error('Unable to preload CSS')))
  })
  document.head.append(link)
  return loaded
}

const sheetOf = (href: string) => document.querySelector<HTMLLinkElement>(`link[href="${href}"]`)

test('a part is not shown before its sheets are there, whatever came of its script', async () => {
  followFailedSheets()
  const store = createStore()
  const href = 'http://127.0.0.1:9/part.css'
  const load = vi.fn(async () => {
    // Vite asks for a sheet once.
    if (load.mock.calls.length === 1) await aSheet(href)
    return Part
  })
  const Late = lazyComponent(load)
  const { container } = await render(
    <Provider store={store}>
      <Late name="Rosa" />
    </Provider>,
  )
  await expect.poll(() => load.mock.settledResults[0]?.type).toBe('rejected')
  const first = sheetOf(href)
  store.set(connectionAtom, 'offline')
  await expect.poll(() => sheetOf(href) === first).toBe(false)
  expect(container.textContent).toBe('')
  // The network is back.
  const again = sheetOf(href)
  again?.setAttribute('href', 'data:text/css,.of-the-part{color:red}')
  await expect.poll(() => again?.sheet?.cssRules.length).toBe(1)
  store.set(connectionAtom, 'online')
  await expect.poll(() => container.textContent).toBe('Rosa')
  again?.remove()
})

test('a navigation loads sheets again that could not be loaded, and waits for none that still cannot', async () => {
  followFailedSheets()
  const href = 'http://127.0.0.1:9/screen.css'
  await expect(aSheet(href)).rejects.toThrow()
  const first = sheetOf(href)
  await reloadFailedSheets()
  expect(sheetOf(href)).not.toBe(first)
  sheetOf(href)?.remove()
})
