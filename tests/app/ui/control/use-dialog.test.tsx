import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useDialog } from '#app/ui/control/use-dialog.ts'

interface DialogProps {
  onClose: () => void
  lightDismiss?: boolean
}

/** Stays mounted; its button shows it. */
function Mounted(options: DialogProps) {
  const { show, close, props } = useDialog(options)
  return (
    <>
      <button type="button" onClick={show}>
        Open
      </button>
      <dialog {...props} aria-label="Sheet" style={{ padding: 0 }}>
        <p style={{ padding: 40 }}>Inside</p>
        <button type="button" onClick={close}>
          Close
        </button>
      </dialog>
    </>
  )
}

/** Follows a state, as the menu does. */
function Controlled({ onClose }: DialogProps) {
  const [open, setOpen] = useState(false)
  const { close, props } = useDialog({
    open,
    onClose: () => {
      setOpen(false)
      onClose()
    },
  })
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <dialog {...props} aria-label="Sheet">
        <button type="button" onClick={close}>
          Close
        </button>
      </dialog>
    </>
  )
}

test.each([
  ['mounted', Mounted],
  ['controlled', Controlled],
])('a %s dialog closes by its button and by Escape, and gives the focus back', async (_, Part) => {
  let closed = 0
  const screen = await render(<Part onClose={() => (closed += 1)} />)
  const opener = screen.getByRole('button', { name: 'Open' })
  const dialog = screen.getByRole('dialog', { name: 'Sheet' })
  await opener.click()
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => closed).toBe(2)
})

test.each([
  ['a sheet', true],
  ['a form', false],
])('a click beside %s closes it: %s', async (_, lightDismiss) => {
  const screen = await render(<Mounted onClose={() => undefined} lightDismiss={lightDismiss} />)
  await screen.getByRole('button', { name: 'Open' }).click()
  await screen.getByText('Inside').click()
  const dialog = screen.getByRole('dialog', { name: 'Sheet' })
  await expect.element(dialog).toBeVisible()
  // The backdrop's events are the dialog's own.
  dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(screen.container.querySelector('dialog')?.open).toBe(!lightDismiss)
})
