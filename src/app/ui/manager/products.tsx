import { useLocation } from '@tanstack/react-router'
import { products as words } from '../../content/manager/products.ts'
import { Chakra } from '../control/chakra.tsx'
import { ProductBox } from './product-box.tsx'
import { Title } from './title.tsx'

/** Products alone; a SKU in the address is looked for. */
export function Products() {
  const find = useLocation({ select: (location) => location.hash })
  return (
    <Chakra>
      <Title plain={words.heading} />
      <ProductBox key={find} find={find} />
    </Chakra>
  )
}
