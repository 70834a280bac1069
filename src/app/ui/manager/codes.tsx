import { Button, chakra, Table } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { ManagedCode } from '#domain/code.ts'
import { codes as words } from '../../content/manager/codes.ts'
import { connectionAtom } from '../../state/connection.ts'
import { codesAtom, loadCodesAtom } from '../../state/manager.ts'
import { Box, Row, Scroller } from '../control/box.tsx'
import { Chakra } from '../control/chakra.tsx'
import { CardButtons, Cards, Facts } from './cards.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { CodeEdits, CodeStatus, givesOf, usesOf, windowOf } from './code-parts.tsx'
import { Remote } from './remote.tsx'
import { Title } from './title.tsx'
import { useWide } from './use-wide.ts'

const { columns } = words

/** Discount codes of the shop's own; influencers' codes come with them. */
export function Codes() {
  const loaded = useAtomValue(codesAtom)
  const load = useSetAtom(loadCodesAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [adding, setAdding] = useState(false)
  const List = useWide() ? CodeTable : CodeCards
  useEffect(() => void load({}), [load])
  return (
    <Chakra>
      <Row between alignItems="end">
        <Title plain={words.title} />
        <Button size="sm" aria-disabled={offline} onClick={() => !offline && setAdding(true)}>
          {words.add}
        </Button>
      </Row>
      <Remote loaded={loaded} bars={[44, 56, 56, 56]} onRetry={() => void load({})}>
        {({ codes }) =>
          codes.length === 0 ? (
            <p className="d4">{words.empty}</p>
          ) : (
            <Box flush>
              <List codes={codes} locked={offline} />
            </Box>
          )
        }
      </Remote>
      {adding && <CodeDialog onClose={() => setAdding(false)} />}
    </Chakra>
  )
}

interface CodeListProps {
  codes: readonly ManagedCode[]
  locked: boolean
}

const CodeTable = ({ codes, locked }: CodeListProps) => (
  <Scroller>
    <Table.Root minW="760px">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader scope="col">{columns.code}</Table.ColumnHeader>
          <Table.ColumnHeader scope="col">{columns.gives}</Table.ColumnHeader>
          <Table.ColumnHeader scope="col">{columns.window}</Table.ColumnHeader>
          <Table.ColumnHeader scope="col">{columns.used}</Table.ColumnHeader>
          <Table.ColumnHeader scope="col">{columns.status}</Table.ColumnHeader>
          <Table.ColumnHeader scope="col">
            <span className="sr">{columns.edit}</span>
          </Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {codes.map((code) => (
          <Table.Row key={code.code}>
            <Table.Cell fontWeight="strong" className="num">
              {code.code}
            </Table.Cell>
            <Table.Cell>{givesOf(code)}</Table.Cell>
            <Table.Cell className="num">{windowOf(code)}</Table.Cell>
            <Table.Cell className="num">{usesOf(code)}</Table.Cell>
            <Table.Cell>
              <CodeStatus code={code} />
            </Table.Cell>
            <Table.Cell>
              <chakra.span display="flex" gap="18px" justifyContent="flex-end" whiteSpace="nowrap">
                <CodeEdits code={code} locked={locked} look="plain" />
              </chakra.span>
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  </Scroller>
)

/** The table's rows where there is no room for it. */
const CodeCards = ({ codes, locked }: CodeListProps) => (
  <Cards>
    {codes.map((code) => (
      <li key={code.code}>
        <Row between>
          <b className="num">{code.code}</b>
          <CodeStatus code={code} />
        </Row>
        <p>{givesOf(code)}</p>
        <Facts className="num">
          <div>
            <dt>{columns.window}</dt>
            <dd>{windowOf(code)}</dd>
          </div>
          <div>
            <dt>{columns.used}</dt>
            <dd>{usesOf(code)}</dd>
          </div>
        </Facts>
        <CardButtons>
          <CodeEdits code={code} locked={locked} look="outline" />
        </CardButtons>
      </li>
    ))}
  </Cards>
)
