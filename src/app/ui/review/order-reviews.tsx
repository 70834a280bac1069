import { Button, chakra } from '@chakra-ui/react'
import { Link, useSearch } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { type Catalogue, findProduct, findVariant, type Product } from '#domain/catalogue/product.ts'
import type { Order } from '#domain/order/order.ts'
import { mayReview, type OwnReview, productsIn } from '#domain/review/review.ts'
import { format } from '../../content/base/format.ts'
import { review as words } from '../../content/review/review.ts'
import { seenAs } from '../../state/cart/lines.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import { cancelReviewAtom, queuedReviewsAtom } from '../../state/review/queue.ts'
import { LineThumb } from '../cart/line.tsx'
import { AnswerSection } from '../control/answer-section.tsx'
import { Row } from '../control/box.tsx'
import { pathOf } from '../product-card/product-link.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewPhoto } from './review-photo.tsx'
import { Stars } from './stars.tsx'

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    margin: '16px 0 0',
    padding: 0,
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '44px minmax(0, 1fr)',
      alignItems: 'center',
      gap: '4px 16px',
      padding: '12px 0',
      borderTop: '1px solid {colors.border}',
    },
  },
})

/** The products of an order that have a page. */
const productsOf = (catalogue: Catalogue, { quote }: Order): Product[] =>
  productsIn(quote.lines, (sku) => findVariant(catalogue, sku)?.product.slug).flatMap(
    (slug) => findProduct(catalogue, slug) ?? [],
  )

interface OrderReviewsProps {
  order: Order
  orderSecret: string | undefined
  onReload: () => void
}

/** Once an order is delivered: a review of each of its products, and what became of it. */
export function OrderReviews({ order, orderSecret, onReload }: OrderReviewsProps) {
  const catalogue = useAtomValue(catalogueAtom)
  const queued = useAtomValue(queuedReviewsAtom).filter((one) => one.order === order.id)
  const cancel = useSetAtom(cancelReviewAtom)
  const [writing, setWriting] = useState<Product>()
  const isAsked = useSearch({ strict: false }).review !== undefined
  const products = catalogue && mayReview(order) ? productsOf(catalogue, order) : []
  if (products.length === 0) return null
  return (
    <AnswerSection
      id="review"
      title={words.title}
      waiting={queued.length}
      shown={[
        ...(order.reviews ?? []).map(({ id }) => id),
        ...queued.map(({ takenBack }) => takenBack),
        writing?.slug,
      ].join()}
      isAsked={isAsked}
      onReload={onReload}
    >
      <p className="small muted" style={{ marginTop: 8 }}>
        {words.body}
      </p>
      <List>
        {products.map((product) => {
          const waits = queued.find(({ review }) => review.product === product.slug)
          const own = order.reviews?.find((one) => one.product === product.slug)
          return (
            <li key={product.slug}>
              <LineThumb of={seenAs(product)} width={44} />
              <Row between gap="4px 20px">
                <b>{product.name}</b>
                {own ? (
                  <Written review={own} product={product} />
                ) : waits?.takenBack ? (
                  <span className="small" role="status">
                    {words.takingBack}
                  </span>
                ) : waits ? (
                  <span className="small" role="status">
                    {words.waiting}{' '}
                    <button type="button" className="link" onClick={() => void cancel(waits)}>
                      {words.takeBack}
                    </button>
                  </span>
                ) : (
                  <Button
                    variant="outline"
                    size="sm"
                    minH="44px"
                    aria-label={format(words.writeOf, { name: product.name })}
                    onClick={() => setWriting(product)}
                  >
                    {words.write}
                  </Button>
                )}
              </Row>
            </li>
          )
        })}
      </List>
      {writing && (
        <ReviewForm
          order={order}
          orderSecret={orderSecret}
          product={writing}
          onSent={onReload}
          onClose={() => setWriting(undefined)}
        />
      )}
    </AnswerSection>
  )
}

const Written = ({ review, product }: { review: OwnReview; product: Product }) => (
  <span className="small" style={{ display: 'grid', flexBasis: '100%', justifyItems: 'start', gap: 4 }}>
    <Stars stars={review.stars} />
    {review.photo && (
      <ReviewPhoto photo={review.photo} alt={format(words.photoAlt, { name: product.name })} width={96} />
    )}
    <span className="muted">
      {review.declinedFor
        ? format(words.states.declinedFor, { reason: review.declinedFor })
        : words.states[review.state]}
    </span>
    {review.state === 'approved' && (
      <Link to={pathOf(product.slug)} hash="reviews" className="link">
        {format(words.see, { name: product.name })}
      </Link>
    )}
  </span>
)
