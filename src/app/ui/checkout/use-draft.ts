import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { User } from '#domain/account/account.ts'
import { regions } from '#domain/base/address.ts'
import { profileAtom } from '../../state/account/profile.ts'
import { dirtyAtom, draftAtom } from '../../state/cart/draft.ts'
import type { CheckoutOutput, CheckoutValues } from '../../state/order/form.ts'

type CheckoutFormApi = UseFormReturn<CheckoutValues, unknown, CheckoutOutput>

const WRITE_MS = 150

/** Persists the form while typing, so that it survives reloads and crashes. */
export function useDraft(form: CheckoutFormApi, user: User | undefined) {
  const write = useSetAtom(draftAtom)
  const setDirty = useSetAtom(dirtyAtom)
  const profile = useAtomValue(profileAtom)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      timer = undefined
      const { country: _, region, ...values } = form.getValues()
      void write({ ...values, region: regions.find((code) => code === region) })
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(save, WRITE_MS)
        setDirty(true)
      },
    })
    const saveIfPending = () => timer !== undefined && save()
    addEventListener('pagehide', saveIfPending)
    return () => {
      stop()
      saveIfPending()
      clearTimeout(timer)
      removeEventListener('pagehide', saveIfPending)
      setDirty(false)
    }
  }, [form, write, setDirty])

  useEffect(() => {
    if (!user) return
    if (form.getValues('email') === '') form.setValue('email', user.email)
    const name = profile?.name ?? user.name
    if (form.getValues('name') === '' && name) form.setValue('name', name)
    if (form.getValues('phone') === '' && profile?.phone) form.setValue('phone', profile.phone)
  }, [form, user, profile])
}
