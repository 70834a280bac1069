import { chakra } from '@chakra-ui/react'
import { formatMoney } from '#domain/base/money.ts'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import { format } from '../../../content/base/format.ts'
import { influencers as words } from '../../../content/manager/influencers.ts'
import { Box, Row } from '../../control/box.tsx'
import { Statements, termsText } from './influencer-card.tsx'
import { InfluencerFigures } from './influencer-figures.tsx'

/** What stays of an influencer whose account is gone, to read: the code, its terms and its earnings. */
export function LeftCard({ influencer }: { influencer: ManagedInfluencer }) {
  const { code, payable } = influencer
  const name = influencer.name || words.left.name
  return (
    <Box display="grid" gap="12px" overflowWrap="anywhere">
      <Row between alignItems="baseline">
        <h2 className="d4">{name}</h2>
        <chakra.b className="num" minW={0}>
          {code}
        </chakra.b>
      </Row>
      <p className="small muted">{words.left.body}</p>
      <p className="num">{termsText(influencer)}</p>
      {/* Without names the codes tell one from another. */}
      <InfluencerFigures influencer={{ ...influencer, name: `${name}, ${code}` }} />
      {payable < 0 && <p className="small">{format(words.carried, { amount: formatMoney(-payable) })}</p>}
      <div>
        <Statements code={code} name={`${name}, ${code}`} />
      </div>
    </Box>
  )
}
