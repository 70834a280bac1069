import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { entryOf } from '#domain/base/lookup.ts'
import { formatMoney } from '#domain/base/money.ts'
import type { BodyOf } from '#domain/contract.ts'
import type { Terms } from '#domain/influencer/terms.ts'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import { utcDateOf } from '../../../content/base/date.ts'
import { format } from '../../../content/base/format.ts'
import { statement } from '../../../content/influencer/statement.ts'
import { influencers as words } from '../../../content/manager/influencers.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { statementsOf } from '../../../state/manager/payouts.ts'
import { Box, Row } from '../../control/box.tsx'
import { StatementList } from '../../influencer/payout/statements.tsx'
import { useShopDate } from '../../use-shop-date.ts'
import { InfluencerFigures, Suspicions } from './influencer-figures.tsx'
import { Notes } from './notes.tsx'
import { ShownPage } from './shown-page.tsx'

type InfluencerChange = BodyOf<'changeInfluencer'>
// Payouts have a screen of their own.
export type Action = Exclude<InfluencerChange['action'], 'count' | 'refuse' | 'pay' | 'drop_terms'>
export type Change = Omit<InfluencerChange, 'id' | 'version' | 'action'> & {
  action: Exclude<InfluencerChange['action'], 'pay'>
}

interface InfluencerCardProps {
  influencer: ManagedInfluencer
  onAsk: (action: Action, influencer: ManagedInfluencer) => void
  onDecide: (influencer: ManagedInfluencer, body: Change) => void
}

/** One influencer: the application or the link, the figures, and what may be decided. */
export function InfluencerCard({ influencer, onAsk, onDecide }: InfluencerCardProps) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const button = (action: Action, text: string, main = false) => (
    <Button
      size="sm"
      variant={main ? 'solid' : 'outline'}
      aria-label={`${text}: ${influencer.name}`}
      aria-disabled={offline}
      onClick={() => !offline && onAsk(action, influencer)}
    >
      {text}
    </Button>
  )
  const shopDate = useShopDate()
  const { platforms, audiences } = words
  const platform = entryOf(platforms, influencer.platform) ?? influencer.platform
  const audience = entryOf(audiences, influencer.audience) ?? influencer.audience
  return (
    <Box display="grid" gap="12px" overflowWrap="anywhere">
      <Row between alignItems="baseline">
        <h2 className="d4">{influencer.name}</h2>
        <chakra.b className="num" overflowWrap="anywhere" minW={0}>
          {influencer.code}
        </chakra.b>
      </Row>
      <p className="small muted">
        {platform}, {audience}. {words.columns.applied} {shopDate(influencer.appliedAt)}. {influencer.email}
      </p>
      {/^https:\/\//.test(influencer.profileUrl) && (
        <p>
          <a
            href={influencer.profileUrl}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="link small"
          >
            {format(words.profile, { name: influencer.name })}
          </a>
        </p>
      )}
      {influencer.state === 'applied' ? (
        <p>{influencer.why}</p>
      ) : (
        <>
          <p className="num">{termsText(influencer)}</p>
          <InfluencerFigures influencer={influencer} />
        </>
      )}
      {influencer.payable < 0 && (
        <p className="small">{format(words.carried, { amount: formatMoney(-influencer.payable) })}</p>
      )}
      <Suspicions influencer={influencer} />
      <ShownPage influencer={influencer} offline={offline} onTake={(action) => onAsk(action, influencer)} />
      <Upcoming influencer={influencer} offline={offline} onDecide={onDecide} />
      <HeldCommissions influencer={influencer} offline={offline} onDecide={onDecide} />
      <Folded>
        {(influencer.state === 'active' || influencer.state === 'paused') && (
          <Statements code={influencer.code} name={influencer.name} />
        )}
        <Notes code={influencer.code} name={influencer.name} />
      </Folded>
      <Row>
        {influencer.state === 'applied' && button('approve', words.approve.button, true)}
        {influencer.state === 'applied' && button('decline', words.decline.button)}
        {influencer.state === 'declined' && button('approve', words.approve.button)}
        {influencer.state === 'active' && button('pause', words.pause.button)}
        {(influencer.state === 'active' || influencer.state === 'paused') &&
          button('terms', words.change.button)}
        {influencer.state === 'paused' && button('resume', words.resume.button, true)}
      </Row>
    </Box>
  )
}

/** Side by side while they are closed; an open one has a row of its own. */
const Folded = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 24px',
    borderTop: '1px solid {colors.border}',
    paddingTop: '4px',
    '& > section:has(> [aria-expanded=true])': { flex: '1 0 100%' },
  },
})

export const termsText = ({ rate, discount }: Terms) =>
  format(words.terms, { rate: `${rate / 100}%`, discount: `${discount / 100}%` })

/** Terms of days to come, which can be taken back until then. */
function Upcoming({ influencer, offline, onDecide }: DecidedProps) {
  const { name, upcoming = [] } = influencer
  if (upcoming.length === 0) return null
  return (
    <chakra.ul
      aria-label={`${words.change.upcoming}: ${name}`}
      listStyle="none"
      padding={0}
      display="grid"
      gap="10px"
    >
      {upcoming.map(({ fromDay, ...terms }) => {
        const day = utcDateOf(fromDay)
        return (
          <li key={fromDay}>
            <Row between>
              <span className="num">{format(words.change.from, { day, terms: termsText(terms) })}</span>
              <Button
                size="sm"
                variant="outline"
                aria-label={`${words.change.drop}: ${day}, ${name}`}
                aria-disabled={offline}
                onClick={() => !offline && onDecide(influencer, { action: 'drop_terms', fromDay })}
              >
                {words.change.drop}
              </Button>
            </Row>
          </li>
        )
      })}
    </chakra.ul>
  )
}

/** Loaded when they are asked for: most cards are only looked at. */
export function Statements({ code, name }: { code: string; name: string }) {
  const [open, setOpen] = useState(false)
  const source = useMemo(() => statementsOf(code), [code])
  return (
    <section aria-label={`${statement.title}: ${name}`}>
      <Button size="sm" variant="plain" minH="44px" aria-expanded={open} onClick={() => setOpen(!open)}>
        {statement.title}
      </Button>
      {open && <StatementList source={source} none={statement.noneOf} />}
    </section>
  )
}

interface DecidedProps extends Pick<InfluencerCardProps, 'influencer' | 'onDecide'> {
  offline: boolean
}

/** Orders that look like the influencer's own: a manager decides about each commission. */
function HeldCommissions({ influencer, offline, onDecide }: DecidedProps) {
  const { name, held = [] } = influencer
  if (held.length === 0) return null
  const button = (order: string, number: string, action: 'count' | 'refuse') => (
    <Button
      size="sm"
      variant="outline"
      aria-label={`${words.held[action]}: ${number}`}
      aria-disabled={offline}
      onClick={() => !offline && onDecide(influencer, { action, order })}
    >
      {words.held[action]}
    </Button>
  )
  return (
    <section aria-label={`${words.held.title}: ${name}`}>
      <p>
        <b>{words.held.title}</b> <span className="small muted">{format(words.held.body, { name })}</span>
      </p>
      <chakra.ul listStyle="none" padding={0} display="grid" gap="10px" marginTop="10px">
        {held.map(({ order, number, commission, discount, reason, waits }) => (
          <li key={order}>
            <Row between>
              <span className="num">
                <Link to="/neworders" search={{ tab: 'all', search: number }} className="link">
                  {number}
                </Link>
                , {formatMoney(commission)}. {words.held.reasons[reason]}
                {discount > 0 &&
                  `. ${format(waits ? words.held.waits : words.held.off, { amount: formatMoney(discount) })}`}
              </span>
              <Row>
                {button(order, number, 'count')}
                {button(order, number, 'refuse')}
              </Row>
            </Row>
          </li>
        ))}
      </chakra.ul>
    </section>
  )
}
