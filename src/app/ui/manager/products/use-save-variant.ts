import { useSetAtom } from 'jotai'
import { formatMoney } from '#domain/base/money.ts'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import { format } from '../../../content/base/format.ts'
import { products as words } from '../../../content/manager/products.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { changeVariantAtom } from '../../../state/manager/manager.ts'

interface Change {
  price?: number
  stock?: number
  sold?: boolean
  bin?: string | null
  why?: string
}
export type SaveVariant = (variant: ManagedVariant, change: Change) => Promise<boolean>

/** Saves a change and shows a toast with an undo button. */
export function useSaveVariant(): SaveVariant {
  const send = useSetAtom(changeVariantAtom)
  const toast = useSetAtom(showToastAtom)

  const save = async (
    variant: ManagedVariant,
    change: Change,
    direction: 'change' | 'undo',
  ): Promise<boolean> => {
    const { sku, name, version } = variant
    const refusal = await send({
      sku,
      version,
      ...change,
      ...(change.stock !== undefined && { seenStock: variant.stock }),
    })
    if (refusal !== null) {
      const text = refusal.code === 'stale_version' ? words.toasts.conflict : words.toasts.failed
      toast({ text: format(text, { name }) })
      return false
    }
    const { bin: _, why: _why, ...rest } = change
    const after = { ...variant, ...rest, version: version + 1 }
    const undo = {
      label: words.undo,
      run: () => void save(after, reverseOf(variant, change), 'undo'),
    }
    toast({
      text:
        direction === 'undo' && change.price !== undefined
          ? format(words.price.back, { name, price: formatMoney(change.price) })
          : format(sentenceFor(change, variant), { name }),
      ...(direction === 'change' && { action: undo }),
    })
    return true
  }
  return (variant, change) => save(variant, change, 'change')
}

const reverseOf = (before: ManagedVariant, change: Change): Change => ({
  ...(change.price !== undefined && { price: before.price }),
  ...(change.stock !== undefined && { stock: before.stock, why: words.undo }),
  ...(change.sold !== undefined && { sold: before.sold }),
  ...(change.bin !== undefined && { bin: before.bin ?? null }),
})

function sentenceFor(change: Change, { hidden }: ManagedVariant): string {
  if (change.price !== undefined) return words.toasts.price
  if (change.stock !== undefined) return words.toasts.stock
  if (change.bin !== undefined) return words.toasts.bin
  if (!change.sold) return words.toasts.hidden
  return hidden ? words.toasts.soldLater : words.toasts.live
}
