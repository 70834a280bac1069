import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import type { CheckoutValues } from '../../state/order/form.ts'

/**
 * Stands in for `register` until the stored draft is read: the server's fields are used like those of any document, and
 * nothing writes to them.
 */
export const registerLater: UseFormRegister<CheckoutValues> = (name) => ({
  name,
  onChange: async () => undefined,
  onBlur: async () => undefined,
  ref: () => undefined,
})

/**
 * The values that fields were given before the form follows them: typed, chosen, autofilled, or restored by the browser.
 * They are read from the fields, and not repeated: that would move the caret, and end a word that is being composed.
 */
export function useEarlyFields(
  element: RefObject<HTMLFormElement | null>,
): () => Map<string, string | boolean> {
  /** Also what was changed back: it is no longer what the draft says. */
  const changed = useRef(new Set<string>())

  useEffect(() => {
    const form = element.current
    const inputs = window.era?.inputs ?? []
    for (const input of [...inputs]) {
      if (!('field' in input) || input.field.form !== form) continue
      changed.current.add(input.field.name)
      inputs.splice(inputs.indexOf(input), 1)
    }
    const note = ({ target }: Event) => {
      if (isField(target)) changed.current.add(target.name)
    }
    form?.addEventListener('input', note)
    return () => form?.removeEventListener('input', note)
  }, [element])

  return useCallback(() => {
    const values = new Map<string, string | boolean>()
    for (const field of element.current?.elements ?? []) {
      if (!isField(field) || field.name === '') continue
      const { name, value } = field
      const isChanged = changed.current.has(name)
      if (field instanceof HTMLInputElement && field.type === 'radio') {
        if (field.checked && (isChanged || !field.defaultChecked)) values.set(name, value)
      } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
        if (isChanged || field.checked) values.set(name, field.checked)
      } else if (isChanged || value !== '') values.set(name, value)
    }
    return values
  }, [element])
}

const isField = (
  target: EventTarget | null,
): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement
