import { chakra, Table } from '@chakra-ui/react'
import { logTitle } from '#domain/staff/log.ts'
import type { LogEntry } from '#domain/staff/schema.ts'
import { staffLog as words } from '../../../content/staff/log.ts'
import { Row, Scroller } from '../../control/box.tsx'
import { Cards } from '../cards.tsx'
import { dayAndTime } from '../format-time.ts'

const { columns } = words

interface LogListProps {
  entries: readonly LogEntry[]
}

export const personOf = ({ name }: LogEntry['by']): string => name ?? words.gone

const Cut = chakra('p', { base: { overflowWrap: 'anywhere', lineClamp: 3, maxW: '60ch' } })

const Fields = chakra('dl', {
  base: {
    display: 'grid',
    gap: '2px 12px',
    margin: 0,
    fontSize: 'small',
    '& > div': { display: 'flex', flexWrap: 'wrap', gap: '0 8px', minW: 0, overflowWrap: 'anywhere' },
    '& dt': { color: 'fg.muted' },
    '& dd': { margin: 0, minW: 0 },
  },
})

/** What the entry is about, and each field as it was and as it is. */
const Changes = ({ about, changes }: Pick<LogEntry, 'about' | 'changes'>) => (
  <>
    {about !== null && <Cut title={about}>{about}</Cut>}
    {changes.length > 0 && (
      <Fields>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              {before !== null && (
                <>
                  <span className="sr">{words.before} </span>
                  <s>{before}</s> <span aria-hidden="true">→</span> <span className="sr">{words.after} </span>
                </>
              )}
              <b>{after ?? words.nothing}</b>
            </dd>
          </div>
        ))}
      </Fields>
    )}
  </>
)

// The keys of a literal are its type's.
const columnIds = Object.keys(columns) as (keyof typeof columns)[]
/** The rest is for what changed: by its contents, a long change would leave a name no room. */
const widths = { at: '176px', by: '176px', what: '208px', change: 'auto' }

export const LogTable = ({ entries }: LogListProps) => (
  <Scroller tabIndex={0} role="region" aria-label={words.title}>
    <Table.Root
      minW="860px"
      tableLayout="fixed"
      aria-label={words.title}
      css={{ '& td': { verticalAlign: 'top' } }}
    >
      <Table.Header>
        <Table.Row>
          {columnIds.map((id) => (
            <Table.ColumnHeader key={id} scope="col" width={widths[id]}>
              {columns[id]}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {entries.map((entry) => (
          <Table.Row key={entry.id} data-entry tabIndex={-1}>
            <Table.Cell className="num" whiteSpace="nowrap">
              <time dateTime={entry.at}>{dayAndTime(entry.at)}</time>
            </Table.Cell>
            <Table.Cell overflowWrap="anywhere">{personOf(entry.by)}</Table.Cell>
            <Table.Cell fontWeight="strong">{logTitle(entry.what)}</Table.Cell>
            <Table.Cell>
              <Changes about={entry.about} changes={entry.changes} />
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  </Scroller>
)

/** The table's rows as cards, for narrow screens. */
export const LogCards = ({ entries }: LogListProps) => (
  <Cards aria-label={words.title}>
    {entries.map((entry) => (
      <li key={entry.id} data-entry tabIndex={-1}>
        <Row between gap="2px 12px">
          <b>{logTitle(entry.what)}</b>
          <time className="small muted num" dateTime={entry.at}>
            {dayAndTime(entry.at)}
          </time>
        </Row>
        <p className="small">{personOf(entry.by)}</p>
        <div>
          <Changes about={entry.about} changes={entry.changes} />
        </div>
      </li>
    ))}
  </Cards>
)
