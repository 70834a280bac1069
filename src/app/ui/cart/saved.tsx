import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Ref } from 'react'
import { format } from '../../content/base/format.ts'
import { cart } from '../../content/order/cart.ts'
import { moveSavedToCartAtom, removeSavedAtom } from '../../state/cart/cart.ts'
import { savedLinesAtom } from '../../state/cart/lines.ts'
import { Icon } from '../icon/icon.tsx'
import { LineThumb } from './line.tsx'

/** Saved for later: not part of the total. */
export function SavedForLater({ ref, onMoved }: { ref: Ref<HTMLHeadingElement>; onMoved: () => void }) {
  const lines = useAtomValue(savedLinesAtom)
  const moveToCart = useSetAtom(moveSavedToCartAtom)
  const remove = useSetAtom(removeSavedAtom)
  if (lines.length === 0) return null
  return (
    <chakra.section marginTop="28px" aria-labelledby="saved-for-later">
      <h3 className="d4" id="saved-for-later" tabIndex={-1} ref={ref} style={{ outline: 'none' }}>
        {cart.saved.title}
      </h3>
      <ul>
        {lines.map((line) => (
          <chakra.li
            key={line.id}
            display="grid"
            gridTemplateColumns="56px minmax(0,1fr) 44px"
            gap="14px"
            paddingY="12px"
            alignItems="center"
          >
            <LineThumb of={line} width={56} />
            <div>
              <b>{line.title}</b> {line.variant && <span className="small muted">{line.variant}</span>}
              <br />
              <Button
                variant="plain"
                size="sm"
                aria-label={format(cart.saved.moveNamed, { product: line.name })}
                onClick={() => void moveToCart(line.id).then(onMoved)}
              >
                {cart.saved.moveBack}
              </Button>
            </div>
            <Button
              variant="ghost"
              aria-label={format(cart.saved.drop, { product: line.name })}
              onClick={() => void remove(line.id).then(onMoved)}
            >
              <Icon name="close" />
            </Button>
          </chakra.li>
        ))}
      </ul>
    </chakra.section>
  )
}
