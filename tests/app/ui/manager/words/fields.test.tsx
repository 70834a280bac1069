import { createStore, Provider } from 'jotai'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { toastAtom } from '#app/state/base/toast.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { EntryList, Text } from '#app/ui/manager/words/fields.tsx'

const editor = { faults: new Map<string, string>(), locked: false }

function Steps({ locked = false }: { locked?: boolean }) {
  const [entries, setEntries] = useState(['Wash.', 'Dry.', 'Mist.'])
  return (
    <EntryList
      editor={{ ...editor, locked }}
      path="steps"
      max={3}
      addLabel="Add a step"
      blank=""
      entries={entries}
      entryLabel={(at) => `Step ${at + 1}`}
      onChange={setEntries}
    >
      {(entry, at, change) => (
        <Text editor={editor} path={`steps.${at}`} label={`Step ${at + 1}`} value={entry} onChange={change} />
      )}
    </EntryList>
  )
}

async function open() {
  const store = createStore()
  const show = (part: ReactNode) => (
    <Provider store={store}>
      <Chakra>{part}</Chakra>
    </Provider>
  )
  const screen = await render(show(<Steps />))
  return {
    screen,
    typed: () =>
      screen
        .getByRole('textbox')
        .elements()
        .map((one) => (one as HTMLInputElement).value),
    offer: () => store.get(toastAtom),
    rerender: (part: ReactNode) => screen.rerender(show(part)),
  }
}

test('a removed entry comes back in its place, and what was typed since then stays', async () => {
  const { screen, typed, offer } = await open()
  await screen.getByRole('button', { name: 'Remove: Step 2' }).click()
  await expect.poll(typed).toEqual(['Wash.', 'Mist.'])
  await screen.getByRole('textbox', { name: 'Step 1' }).fill('Rinse.')
  expect(offer()?.text).toBe('Step 2 is removed.')
  offer()?.action?.run()
  await expect.poll(typed).toEqual(['Rinse.', 'Dry.', 'Mist.'])
})

test('nothing comes back while the words are being published', async () => {
  const { screen, typed, offer, rerender } = await open()
  await screen.getByRole('button', { name: 'Remove: Step 3' }).click()
  await rerender(<Steps locked />)
  offer()?.action?.run()
  await rerender(<Steps />)
  expect(typed()).toEqual(['Wash.', 'Dry.'])
})

test('the offer ends with another entry, and with the list', async () => {
  const { screen, offer, rerender } = await open()
  await screen.getByRole('button', { name: 'Remove: Step 1' }).click()
  await screen.getByRole('button', { name: 'Add a step' }).click()
  expect(offer()).toBeNull()
  await screen.getByRole('button', { name: 'Remove: Step 1' }).click()
  expect(offer()).not.toBeNull()
  await rerender(<p>Another page</p>)
  await expect.poll(offer).toBeNull()
})
