import { Buy } from '../product/buy.tsx'
import { Hero } from '../product/hero.tsx'
import type { ProductPage } from '../product/select-product-page.ts'
import { under } from '../under/under.tsx'
import { Saving } from './saving.tsx'

const SetUnder = under(() => import('./set.under.tsx').then((part) => part.SetUnder))

export const SetScreen = ({ page }: { page: ProductPage }) => (
  <>
    <Hero page={page}>
      <Saving page={page} />
      <Buy page={page} />
    </Hero>
    <SetUnder page={page} />
  </>
)
