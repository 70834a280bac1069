import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { scrollToFocus } from '#app/ui/focus.ts'

test('a control that a focus trap gives the focus without scrolling comes into view', async () => {
  const screen = await render(
    <div style={{ height: 300, overflow: 'auto' }} onFocus={({ target }) => scrollToFocus(target)}>
      <button type="button">Close</button>
      <div style={{ height: 2_000 }} />
      <button type="button">Last</button>
    </div>,
  )
  const [close, last] = ['Close', 'Last'].map((name) => screen.getByRole('button', { name }).element())
  if (!(close instanceof HTMLElement && last instanceof HTMLElement)) throw new Error('No buttons')
  last.focus()
  await vi.waitFor(() => expect(close.getBoundingClientRect().bottom).toBeLessThan(0))
  close.focus({ preventScroll: true })
  await vi.waitFor(() => expect(close.getBoundingClientRect().top).toBeGreaterThanOrEqual(0))
})
