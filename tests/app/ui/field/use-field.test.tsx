import { createStore, Provider } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { AreaField, CheckField, SelectField, TextField } from '#app/ui/control/field.tsx'
import { EmailForm } from '#app/ui/field/email-form.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))

const signUp = { label: 'Your email', submit: 'Notify me', busy: 'One moment', done: 'Done' }
const facts = { id: 'name', label: 'Name', help: 'As on the card.' }

test.each([
  ['a text field', TextField],
  ['a text area', AreaField],
  ['a choice', SelectField],
])('%s has its label, and its help or its error as description', async (_, Part) => {
  const screen = await render(
    <Chakra>
      <Part {...facts} />
    </Chakra>,
  )
  const field = screen.getByLabelText('Name')
  await expect.element(field).toHaveAccessibleDescription('As on the card.')
  await expect.element(field).toBeValid()
  await screen.rerender(
    <Chakra>
      <Part {...facts} error="Add your name." />
    </Chakra>,
  )
  await expect.element(field).toHaveAccessibleDescription('Add your name.')
  await expect.element(field).toBeInvalid()
  await expect.element(screen.getByText('As on the card.')).not.toBeInTheDocument()
})

test('a checkbox has its label and its error', async () => {
  const screen = await render(
    <Chakra>
      <CheckField id="agree" label="I agree" error="Tick to go on." />
    </Chakra>,
  )
  const field = screen.getByRole('checkbox', { name: 'I agree' })
  await expect.element(field).toHaveAccessibleDescription('Tick to go on.')
  await expect.element(field).toBeInvalid()
})

test('a field of the shop has its label and its error, and the focus where it is wrong', async () => {
  const screen = await render(
    <Provider store={createStore()}>
      <EmailForm list="launch" {...signUp} />
    </Provider>,
  )
  const field = screen.getByLabelText('Your email')
  await expect.element(field).toBeValid()
  await screen.getByRole('button', { name: 'Notify me' }).click()
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription(/.+/)
})

test('a logged-in shopper finds their address in the form', async () => {
  await update(records.user, () => ({ uid: 'ada', email: 'ada@era.test', emailVerified: true }))
  const { screen } = await show(await aDevice([]), <EmailForm list="back:ROSA-30" {...signUp} />)
  await expect.element(screen.getByLabelText('Your email')).toHaveValue('ada@era.test')
})
