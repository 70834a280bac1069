import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { format } from '../../content/base/format.ts'
import { regionNames } from '../../content/base/region.ts'
import { checkout } from '../../content/order/checkout.ts'
import { announcementAtom } from '../../state/base/toast.ts'
import { type AddressValues, findZip } from '../../state/order/address-form.ts'

const ZIP_LENGTH = 5

/** City and state follow the ZIP code that is typed. They replace what an earlier one filled in, never what was typed. */
export function useZip() {
  const form = useFormContext<AddressValues>()
  const announce = useSetAtom(announcementAtom)
  const filled = useRef<Partial<AddressValues>>({})
  const last = useRef(form.getValues('postcode'))
  /** The whole code before the one that is typed: after a reload, city and state may be its. */
  const before = useRef('')

  useEffect(() => {
    const fill = async (zip: string) => {
      const [place, earlier] = await Promise.all([findZip(zip), findZip(before.current)])
      // Another one was typed meanwhile.
      if (!place || last.current !== zip) return
      const free = (['city', 'region'] as const).filter((name) => {
        const typing = document.activeElement?.getAttribute('name') === name
        return !typing && ['', filled.current[name], earlier?.[name]].includes(form.getValues(name))
      })
      for (const name of free) {
        filled.current[name] = place[name]
        form.setValue(name, place[name], { shouldDirty: true, shouldValidate: true })
      }
      if (free.length === 2) {
        announce(
          format(checkout.fields.postcode.filled, { city: place.city, state: regionNames[place.region] }),
        )
      }
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: { postcode } }) => {
        if (postcode === last.current) return
        if (last.current.length >= ZIP_LENGTH) before.current = last.current
        last.current = postcode
        // Without the table the fields are typed, as ever.
        void fill(postcode).catch(() => undefined)
      },
    })
  }, [form, announce])
}
