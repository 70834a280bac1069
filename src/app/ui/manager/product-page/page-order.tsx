import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { newProduct as words } from '../../../content/manager/new-product.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { loadProductsAtom, productsAtom } from '../../../state/manager/manager.ts'
import { placeProductAtom } from '../../../state/manager/new-product.ts'
import { Confirm } from '../../control/dialog.tsx'
import { SelectField } from '../../control/field.tsx'
import { Note } from '../../control/note.tsx'
import { QueryView } from '../query-view.tsx'

interface OrderProps {
  page: ProductPage
  onClose: () => void
}

/** Every product that has a page, once, in the order of the shop. */
const pagesIn = (variants: readonly ManagedVariant[]) => [
  ...new Map(
    variants.flatMap(({ page, product, productName }) => (page ? [[product, productName] as const] : [])),
  ),
]

/** Asks where a product stands in lists. */
export function PageOrder({ page: { slug, words: live }, onClose }: OrderProps) {
  const products = useAtomValue(productsAtom)
  const load = useSetAtom(loadProductsAtom)
  const place = useSetAtom(placeProductAtom)
  const toast = useSetAtom(showToastAtom)
  const [chosen, setChosen] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  // A colleague may have moved some since the list was loaded.
  useEffect(() => void load(), [load])
  const pages = pagesIn(products.value?.variants ?? [])
  const at = pages.findIndex(([product]) => product === slug)
  const before = pages[at - 1]?.[0] ?? ''
  const name = { name: live.name }
  const run = async () => {
    if (busy || products.value === null) return
    setBusy(true)
    const refusal = await place(slug, (chosen ?? before) || null)
    setBusy(false)
    if (refusal) return setFault(refusal.errors?.[0]?.message ?? refusalSentence(refusal.code))
    onClose()
    const back = async () => {
      const failed = await place(slug, before || null)
      toast({ text: failed === null ? format(words.placeBack, name) : refusalSentence(failed.code) })
    }
    toast({ text: format(words.placeDone, name), action: { label: words.undo, run: () => void back() } })
  }
  return (
    <Confirm
      open
      title={format(words.placeTitle, name)}
      confirm={words.placeSave}
      dismiss={words.keep}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{words.placeBody}</p>
      <QueryView loaded={products} bars={[1]} onRetry={() => void load()}>
        {() => (
          <SelectField
            id="page-order"
            label={words.placeLabel}
            value={chosen ?? before}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{words.placeFirst}</option>
            {pages.flatMap(([product, title]) =>
              product === slug
                ? []
                : [
                    <option key={product} value={product}>
                      {format(words.placeAfter, { name: title })}
                    </option>,
                  ],
            )}
          </SelectField>
        )}
      </QueryView>
      {fault && (
        <Note kind="bad" role="alert">
          {fault}
        </Note>
      )}
    </Confirm>
  )
}
