import { formatMoney } from '#domain/base/money.ts'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import { products as words } from '../../../content/manager/products.ts'
import { Row } from '../../control/box.tsx'
import { CardFacts, LongCards } from '../cards.tsx'
import {
  VariantEdits,
  type VariantListProps,
  VariantName,
  VariantStatus,
  VariantValue,
} from './variant-parts.tsx'

const { columns } = words

const skuOf = ({ sku }: ManagedVariant) => sku

/** A figure that opens its form takes the press on its label too: no line has to be taller for it. */
const labelled = {
  // The figures of all cards stand below each other, where they fit in one row.
  gap: '8px 14px',
  '@media (min-width: 24.375em)': {
    display: 'grid',
    gridTemplateColumns: '3fr 2fr 4fr 4fr',
    columnGap: '8px',
  },
  '& dd': { display: 'flex', alignItems: 'center', minH: '22px' },
  '& dd > span': { minH: '22px' },
  '& dd button': { insetBlock: '-24px -4px' },
}

/** The table's rows as cards, for narrow screens. */
export const VariantCards = ({ variants, ...list }: VariantListProps) => (
  <LongCards rows={variants} idOf={skuOf} height={156}>
    {(variant) => (
      <>
        <Row between flexWrap="nowrap">
          <VariantName variant={variant} />
          <VariantStatus variant={variant} />
        </Row>
        <CardFacts className="num" css={labelled}>
          <div>
            <dt>{columns.price}</dt>
            <dd>
              <VariantValue variant={variant} what="price" {...list} />
            </dd>
          </div>
          <div>
            <dt>{columns.stock}</dt>
            <dd>
              <VariantValue variant={variant} what="stock" {...list} />
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
        <Row gap="0 22px" marginBlock="-10px">
          <VariantEdits variant={variant} {...list} />
        </Row>
      </>
    )}
  </LongCards>
)
