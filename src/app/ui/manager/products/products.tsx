import { useLocation } from '@tanstack/react-router'
import { products as words } from '../../../content/manager/products.ts'
import { Chakra } from '../../control/chakra.tsx'
import { Headline } from '../../control/headline.tsx'
import { ProductBox } from './product-box.tsx'

/** The product view of the portal. A SKU in the URL is searched for. */
export function Products() {
  const find = useLocation({ select: (location) => location.hash })
  return (
    <Chakra>
      <h1 className="d2">
        <Headline plain={words.heading} />
      </h1>
      <ProductBox key={find} find={find} />
    </Chakra>
  )
}
