import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { attentionReasons, COUNT_LIMIT } from '#domain/manager/filter.ts'
import type { Summary } from '#domain/manager/manager.ts'
import { format, plural } from '../../../content/base/format.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import { portal } from '../../../content/manager/portal.ts'
import { mails as deadMails } from '../../../content/staff/mails.ts'
import { Note } from '../../control/note.tsx'
import type { OrdersSearch } from '../search.ts'

const { cards, attention: words } = portal
const known: Record<string, string> = neworders.attention

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    flex: '1 1 300px',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
    columnGap: '24px',
    alignItems: 'start',
    justifyItems: 'start',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minH: { base: '36px', sm: '44px' },
      fontWeight: 'normal',
    },
    // Below the icon too: each is one line.
    smDown: { flexBasis: '100%', marginInlineStart: '-36px' },
  },
})

/** The title, and beside it the links in columns; below it on a phone. */
const Line = chakra('div', {
  base: {
    // A link has the height of a touch target: the note's own padding above and below it is not needed.
    '& > div > div': {
      marginBlock: '-12px',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'start',
      columnGap: '24px',
    },
    '& > div > div > b': { paddingBlock: { base: '12px 6px', sm: '12px' } },
  },
})

/** The filter by this reason; none for one that only a later server knows. */
function reasonOf(name: string): Pick<OrdersSearch, 'reason'> {
  const reason = attentionReasons.find((one) => one === name)
  return reason ? { reason } : {}
}

/** Mails that were given up. Those about an order that is flagged for it are among the orders already. */
function DeadMails({ summary: { mailsFailed, mails, reasons = {} } }: { summary: Summary }) {
  if (mails === undefined) {
    // A server of an earlier build.
    return mailsFailed > 0 && <li>{plural(cards.mailsFailed, mailsFailed)}</li>
  }
  const unflagged = Math.max(0, mails.order - (reasons.mail_failed ?? 0))
  return (
    <>
      {unflagged > 0 && (
        <li>
          <Link to="/neworders" search={{ tab: 'attention' }} className="link">
            {plural(words.mails.order, unflagged)}
          </Link>
        </li>
      )}
      {mails.influencer > 0 && (
        <li>
          <Link to="/managerportal" search={{ view: 'creators' }} className="link">
            {plural(words.mails.influencer, mails.influencer)}
          </Link>
        </li>
      )}
      {mails.list > 0 && <li>{plural(words.mails.list, mails.list)}</li>}
      {mailsFailed > 0 && (
        <li>
          <a href="#mails" className="link">
            {deadMails.see}
          </a>
        </li>
      )}
    </>
  )
}

/** What needs action comes before the figures, each with the way to its rows. */
export function AttentionList({ summary }: { summary: Summary }) {
  const {
    attention,
    reasons = {},
    late = 0,
    reviews = 0,
    returns = 0,
    samples = 0,
    lowStock,
    mailsFailed,
  } = summary
  const named = Object.entries(reasons).toSorted(([one], [other]) => one.localeCompare(other))
  // A server of an earlier build counts them without their reasons.
  const unnamed = named.length === 0 && attention > 0
  const urgent = attention > 0 || late > 0 || mailsFailed > 0
  if (!urgent && reviews + returns + samples === 0 && lowStock.length === 0) return null
  return (
    <Line>
      <Note kind={urgent ? 'bad' : 'warn'} title={cards.attention}>
        <List>
          {late > 0 && (
            <li>
              <Link to="/neworders" search={{ tab: 'all', only: 'late' }} className="link">
                {late > COUNT_LIMIT
                  ? format(words.lateMany, { count: COUNT_LIMIT })
                  : plural(words.late, late)}
              </Link>
            </li>
          )}
          {named.map(([reason, count]) => (
            <li key={reason}>
              <Link to="/neworders" search={{ tab: 'attention', ...reasonOf(reason) }} className="link">
                {format(words.reason, {
                  count,
                  reason: known[reason] ?? format(neworders.attention.other, { reason }),
                })}
              </Link>
            </li>
          ))}
          {unnamed && (
            <li>
              <Link to="/neworders" search={{ tab: 'attention' }} className="link">
                {plural(words.orders, attention)}
              </Link>
            </li>
          )}
          <DeadMails summary={summary} />
          {reviews > 0 && (
            <li>
              <Link to="/managerportal" search={{ view: 'reviews' }} className="link">
                {plural(words.reviews, reviews)}
              </Link>
            </li>
          )}
          {returns > 0 && (
            <li>
              <Link to="/managerportal" search={{ view: 'returns' }} className="link">
                {plural(words.returns, returns)}
              </Link>
            </li>
          )}
          {samples > 0 && (
            <li>
              <Link to="/managerportal" search={{ view: 'samples' }} className="link">
                {plural(words.samples, samples)}
              </Link>
            </li>
          )}
          {lowStock.length > 0 && (
            <li>
              <a href="#low" className="link">
                {plural(words.low, lowStock.length)}
              </a>
            </li>
          )}
        </List>
      </Note>
    </Line>
  )
}
