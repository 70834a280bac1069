import { formatMoney } from '#domain/base/money.ts'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import { products as words } from '../../../content/manager/products.ts'
import { Row } from '../../control/box.tsx'
import { CardFacts, LongCards } from '../cards.tsx'
import { Stock, VariantEdits, type VariantListProps, VariantName, VariantStatus } from './variant-parts.tsx'

const { columns } = words

const skuOf = ({ sku }: ManagedVariant) => sku

/** The table's rows as cards, for narrow screens. */
export const VariantCards = ({ variants, ...list }: VariantListProps) => (
  <LongCards rows={variants} idOf={skuOf} height={228}>
    {(variant) => (
      <>
        <Row between flexWrap="nowrap">
          <VariantName variant={variant} />
          <VariantStatus variant={variant} />
        </Row>
        <CardFacts className="num">
          <div>
            <dt>{columns.price}</dt>
            <dd>{formatMoney(variant.price)}</dd>
          </div>
          <div>
            <dt>{columns.stock}</dt>
            <dd>
              <Stock variant={variant} />
            </dd>
          </div>
          <div>
            <dt>{columns.sold}</dt>
            <dd>{variant.soldUnits ?? 0}</dd>
          </div>
          <div>
            <dt>{columns.sales}</dt>
            <dd>{formatMoney(variant.sales ?? 0)}</dd>
          </div>
        </CardFacts>
        {variant.derived && <p className="micro muted">{words.derived}</p>}
        <Row gap="0 22px">
          <VariantEdits variant={variant} {...list} />
        </Row>
      </>
    )}
  </LongCards>
)
