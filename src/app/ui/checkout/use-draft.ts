import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { set, type UseFormReturn } from 'react-hook-form'
import type { User } from '#domain/account/account.ts'
import { regions } from '#domain/base/address.ts'
import { profileAtom } from '../../state/account/profile.ts'
import { dirtyAtom, draftAtom } from '../../state/cart/draft.ts'
import { type CheckoutOutput, type CheckoutValues, valuesOf } from '../../state/order/form.ts'
import { useEarlyFields } from './early-fields.ts'

type CheckoutFormApi = UseFormReturn<CheckoutValues, unknown, CheckoutOutput>

const WRITE_MS = 150
/** What the sum depends on: it must not be an older one when the order is placed. */
const PRICED = ['delivery', 'region']

const noAddress = { line1: '', line2: '', city: '', region: undefined, postcode: '' }

interface DraftOptions {
  element: RefObject<HTMLFormElement | null>
  user: User | undefined
  /** Whether the stored draft is read. */
  ready: boolean
}

/**
 * Persists the form while typing, so that it survives reloads and crashes. Once the stored draft is read the form starts
 * with it, and with what the fields were given until then: that is newer.
 */
export function useDraft(form: CheckoutFormApi, { element, user, ready }: DraftOptions) {
  const store = useStore()
  const write = useSetAtom(draftAtom)
  const setDirty = useSetAtom(dirtyAtom)
  const profile = useAtomValue(profileAtom)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const placed = useRef(false)
  const [started, setStarted] = useState(ready)
  const readEarly = useEarlyFields(element)
  const early = useRef<string[]>([])

  // Before the next event: what was read here must not be written over a later key.
  useLayoutEffect(() => {
    if (!ready || started) return
    const given = readEarly()
    early.current = [...given.keys()]
    const values = valuesOf(store.get(draftAtom))
    for (const [name, value] of given) set(values, name, value)
    form.reset(values)
    setStarted(true)
  }, [ready, started, readEarly, store, form])

  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const { country: _, region, ...values } = form.getValues()
    return write({
      ...values,
      region: regions.find((code) => code === region),
      // The next order is no gift, and has no note, unless it is said again: nor does it go where the gift went.
      ...(placed.current && { gift: undefined, carrierNote: undefined, ...(values.gift.given && noAddress) }),
    })
  }, [form, write])

  useEffect(() => {
    if (!started) return
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        setDirty(true)
        if (name && PRICED.includes(name)) return void save()
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void save(), WRITE_MS)
      },
    })
    const saveIfPending = () => timer.current !== undefined && void save()
    addEventListener('pagehide', saveIfPending)
    return () => {
      stop()
      saveIfPending()
      removeEventListener('pagehide', saveIfPending)
      setDirty(false)
    }
  }, [started, form, save, setDirty])

  useEffect(() => {
    if (!started || early.current.length === 0) return
    setDirty(true)
    void save()
    // A field that was left before has been touched, as any other that is left.
    for (const name of early.current.splice(0)) {
      if (document.activeElement?.getAttribute('name') === name) continue
      // The name of a field of this form.
      const field = name as keyof CheckoutValues
      form.setValue(field, form.getValues(field), { shouldTouch: true })
    }
  }, [started, form, save, setDirty])

  useEffect(() => {
    if (!started || !user) return
    if (form.getValues('email') === '') form.setValue('email', user.email)
    const name = profile?.name ?? user.name
    if (form.getValues('name') === '' && name) form.setValue('name', name)
    if (form.getValues('phone') === '' && profile?.phone) form.setValue('phone', profile.phone)
  }, [started, form, user, profile])

  /** Called when the order is placed. What belongs to that order alone is not in the draft of the next one. */
  const endDraft = useCallback(() => {
    placed.current = true
    return save()
  }, [save])

  return { started, endDraft }
}
