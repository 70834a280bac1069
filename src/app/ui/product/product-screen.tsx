import { under } from '../under/under.tsx'
import { Buy } from './buy.tsx'
import { Hero } from './hero.tsx'
import type { ProductPage } from './select-product-page.ts'

const ProductUnder = under(() => import('./product.under.tsx').then((part) => part.ProductUnder))

export const ProductScreen = ({ page }: { page: ProductPage }) => (
  <>
    <Hero page={page}>
      <Buy page={page} />
    </Hero>
    <ProductUnder page={page} />
  </>
)
