import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Ref } from 'react'
import { findVariant } from '#domain/catalogue/product.ts'
import { format, listed } from '../../content/base/format.ts'
import { cart } from '../../content/order/cart.ts'
import { removedLinesAtom, undoRemoveAtom } from '../../state/cart/cart.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'

const Bar = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '16px',
    marginTop: '12px',
    padding: '6px 20px',
    borderRadius: 'field',
    bg: 'era.ink',
    color: 'era.onDark',
  },
})

/** The last removed line, until the drawer closes or another line is removed. */
export function UndoRemove({ ref, onUndone }: { ref: Ref<HTMLButtonElement>; onUndone: () => void }) {
  const removed = useAtomValue(removedLinesAtom)
  const catalogue = useAtomValue(catalogueAtom)
  const undo = useSetAtom(undoRemoveAtom)
  const names = removed.map(({ id }) => (catalogue && findVariant(catalogue, id)?.product.name) ?? id)
  return (
    <div role="status">
      {removed.length > 0 && (
        <Bar>
          <span>{format(cart.removed, { product: listed(names) })}</span>
          <Button ref={ref} variant="plain" size="sm" onClick={() => void undo().then(onUndone)}>
            {cart.undo}
          </Button>
        </Bar>
      )}
    </div>
  )
}
