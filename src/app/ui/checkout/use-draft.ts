import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { User } from '#domain/account/account.ts'
import { regions } from '#domain/base/address.ts'
import { profileAtom } from '../../state/account/profile.ts'
import { dirtyAtom, draftAtom } from '../../state/cart/draft.ts'
import type { CheckoutOutput, CheckoutValues } from '../../state/order/form.ts'

type CheckoutFormApi = UseFormReturn<CheckoutValues, unknown, CheckoutOutput>

const WRITE_MS = 150
/** What the sum depends on: it must not be an older one when the order is placed. */
const PRICED = ['delivery', 'region']

/** Persists the form while typing, so that it survives reloads and crashes. */
export function useDraft(form: CheckoutFormApi, user: User | undefined) {
  const write = useSetAtom(draftAtom)
  const setDirty = useSetAtom(dirtyAtom)
  const profile = useAtomValue(profileAtom)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const placed = useRef(false)

  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const { country: _, region, ...values } = form.getValues()
    return write({
      ...values,
      region: regions.find((code) => code === region),
      // The next order is no gift, and has no note, unless it is said again.
      ...(placed.current && { gift: undefined, carrierNote: undefined }),
    })
  }, [form, write])

  useEffect(() => {
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
  }, [form, save, setDirty])

  useEffect(() => {
    if (!user) return
    if (form.getValues('email') === '') form.setValue('email', user.email)
    const name = profile?.name ?? user.name
    if (form.getValues('name') === '' && name) form.setValue('name', name)
    if (form.getValues('phone') === '' && profile?.phone) form.setValue('phone', profile.phone)
  }, [form, user, profile])

  /** Called when the order is placed. What belongs to that order alone is not in the draft of the next one. */
  return useCallback(() => {
    placed.current = true
    return save()
  }, [save])
}
