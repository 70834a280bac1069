import { useSetAtom } from 'jotai'
import type { Sku } from '#domain/catalogue/product.ts'
import { landing as words } from '../../content/influencer/landing.ts'
import { drawerAtom } from '../../state/base/shell.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { useAddToCart } from '../product-card/use-add-to-cart.ts'

/** Adds to the cart and offers the way there: the page has no bar as a product's has, and its header is far up. */
export function useAddPick() {
  const { add, added } = useAddToCart()
  const showToast = useSetAtom(showToastAtom)
  const openDrawer = useSetAtom(drawerAtom)
  return {
    added,
    add: (sku: Sku, name: string, from: Element) => {
      add(sku, 1, name, from)
      showToast({
        text: words.addedToCart,
        action: { label: words.viewCart, run: () => openDrawer('cart') },
      })
    },
  }
}
