import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { ManagedCode } from '#domain/influencer/code.ts'
import { codes as words } from '../../../content/manager/codes.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { codesAtom, loadCodesAtom } from '../../../state/manager/manager.ts'
import { Box, Empty, Row } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { Headline } from '../../control/headline.tsx'
import { type DataColumn, DataTable } from '../../control/table/data-table.tsx'
import { CardButtons, CardFacts, LongCards, useWide } from '../cards.tsx'
import { QueryView } from '../query-view.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { CodeEdits, CodeStatus, CodeWindow, givesOf, usesOf } from './code-parts.tsx'

const { columns } = words

/** The shop's own discount codes. Influencers' codes are managed with the influencer. */
export function Codes() {
  const loaded = useAtomValue(codesAtom)
  const load = useSetAtom(loadCodesAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [adding, setAdding] = useState(false)
  const List = useWide() ? CodeTable : CodeCards
  useEffect(() => void load(), [load])
  return (
    <Chakra>
      <Row between alignItems="end">
        <h1 className="d2">
          <Headline plain={words.title} />
        </h1>
        {loaded.value?.length !== 0 && (
          <Button size="sm" aria-disabled={offline} onClick={() => !offline && setAdding(true)}>
            {words.add}
          </Button>
        )}
      </Row>
      <QueryView loaded={loaded} bars={[44, 56, 56, 56]} onRetry={() => void load()}>
        {(codes) =>
          codes.length === 0 ? (
            <Empty {...words.none}>
              <Button size="sm" aria-disabled={offline} onClick={() => !offline && setAdding(true)}>
                {words.add}
              </Button>
            </Empty>
          ) : (
            <Box flush>
              <List codes={codes} locked={offline} />
            </Box>
          )
        }
      </QueryView>
      {adding && <CodeDialog onClose={() => setAdding(false)} />}
    </Chakra>
  )
}

interface CodeListProps {
  codes: readonly ManagedCode[]
  locked: boolean
}

const tableColumns: DataColumn<ManagedCode>[] = [
  { id: 'code', header: columns.code, accessorFn: (code) => code.code, meta: { strong: true } },
  { id: 'gives', header: columns.gives, accessorFn: givesOf, meta: { width: '190px' } },
  {
    id: 'window',
    header: columns.window,
    accessorFn: (code) => code.endsAt ?? '',
    cell: ({ row }) => (
      <span className="num">
        <CodeWindow code={row.original} />
      </span>
    ),
    meta: { width: '256px' },
  },
  {
    id: 'used',
    header: columns.used,
    accessorFn: (code) => code.redeemed,
    cell: ({ row }) => <span className="num">{usesOf(row.original)}</span>,
    meta: { width: '116px' },
  },
  {
    id: 'status',
    header: columns.status,
    accessorFn: (code) => Number(code.active),
    cell: ({ row }) => <CodeStatus code={row.original} />,
    meta: { width: '100px' },
  },
]

const idOf = ({ code }: ManagedCode) => code

const CodeTable = ({ codes, locked }: CodeListProps) => (
  <DataTable
    columns={tableColumns}
    rows={codes}
    idOf={idOf}
    minW="860px"
    rowHeight={57}
    css={{ '& td': { overflowWrap: 'anywhere', paddingBlock: '6px' } }}
    edit={{
      name: columns.edit,
      width: '150px',
      of: (code) => <CodeEdits code={code} locked={locked} look="plain" />,
    }}
  />
)

/** The table's rows as cards, for narrow screens. */
const CodeCards = ({ codes, locked }: CodeListProps) => (
  <LongCards rows={codes} idOf={idOf} height={228}>
    {(code) => (
      <>
        <Row between>
          <b className="num">{code.code}</b>
          <CodeStatus code={code} />
        </Row>
        <p>{givesOf(code)}</p>
        <CardFacts className="num">
          <div>
            <dt>{columns.window}</dt>
            <dd>
              <CodeWindow code={code} />
            </dd>
          </div>
          <div>
            <dt>{columns.used}</dt>
            <dd>{usesOf(code)}</dd>
          </div>
        </CardFacts>
        <CardButtons>
          <CodeEdits code={code} locked={locked} look="outline" />
        </CardButtons>
      </>
    )}
  </LongCards>
)
