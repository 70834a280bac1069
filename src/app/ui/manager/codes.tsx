import { Button, Table } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { ManagedCode } from '#domain/code.ts'
import { formatMoney } from '#domain/money.ts'
import { codes as words } from '../../content/manager/codes.ts'
import { say } from '../../content/say.ts'
import { connectionAtom } from '../../state/connection.ts'
import { changeCodeAtom, codesAtom, loadCodesAtom } from '../../state/manager.ts'
import { showToastAtom } from '../../state/notice.ts'
import { Box, Row, Scroller } from '../control/box.tsx'
import { Chakra } from '../control/chakra.tsx'
import { Chip } from '../control/chip.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { dayName } from './moment.ts'
import { Remote } from './remote.tsx'
import { Title } from './title.tsx'

const { columns } = words

/** Discount codes of the shop's own; influencers' codes come with them. */
export function Codes() {
  const loaded = useAtomValue(codesAtom)
  const load = useSetAtom(loadCodesAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [adding, setAdding] = useState(false)
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
                      <CodeRow key={code.code} code={code} locked={offline} />
                    ))}
                  </Table.Body>
                </Table.Root>
              </Scroller>
            </Box>
          )
        }
      </Remote>
      {adding && <CodeDialog onClose={() => setAdding(false)} />}
    </Chakra>
  )
}

function CodeRow({ code, locked }: { code: ManagedCode; locked: boolean }) {
  const change = useSetAtom(changeCodeAtom)
  const [editing, setEditing] = useState(false)
  const toast = useSetAtom(showToastAtom)
  const name = { code: code.code }
  const label = say(code.active ? words.off : words.on, name)
  const flip = async () => {
    const refusal = await change({ code: code.code, version: code.version, active: !code.active })
    const done = code.active ? words.toasts.off : words.toasts.on
    const failed = refusal?.code === 'stale_version' ? words.toasts.conflict : words.toasts.failed
    toast({ text: say(refusal === null ? done : failed, name) })
  }
  return (
    <Table.Row>
      <Table.Cell fontWeight="strong" className="num">
        {code.code}
      </Table.Cell>
      <Table.Cell>{givesOf(code)}</Table.Cell>
      <Table.Cell className="num">{windowOf(code)}</Table.Cell>
      <Table.Cell className="num">
        {code.limitTotal === null
          ? say(words.used, { count: code.redeemed })
          : say(words.usedOf, { count: code.redeemed, limit: code.limitTotal })}
      </Table.Cell>
      <Table.Cell>
        <Status code={code} />
      </Table.Cell>
      <Table.Cell textAlign="end" whiteSpace="nowrap">
        <Button
          variant="plain"
          size="sm"
          minH="44px"
          marginInlineEnd="20px"
          aria-label={say(words.edit, name)}
          aria-disabled={locked}
          onClick={() => !locked && setEditing(true)}
        >
          {words.editShort}
        </Button>
        <Button
          variant="plain"
          size="sm"
          minH="44px"
          aria-label={label}
          aria-disabled={locked}
          onClick={() => !locked && void flip()}
        >
          {code.active ? words.offShort : words.onShort}
        </Button>
        {editing && <CodeDialog code={code} onClose={() => setEditing(false)} />}
      </Table.Cell>
    </Table.Row>
  )
}

function givesOf(code: ManagedCode): string {
  const value = code.kind === 'percent' ? `${code.value / 100}%` : formatMoney(code.value)
  const gives = say(words.gives[code.kind], { value })
  return code.minimum === null
    ? gives
    : `${gives}, ${say(words.minimum, { amount: formatMoney(code.minimum) })}`
}

function windowOf({ startsAt, endsAt }: ManagedCode): string {
  if (startsAt !== null && endsAt !== null) {
    return say(words.between, { from: dayName(startsAt), to: dayName(endsAt) })
  }
  if (endsAt !== null) return say(words.until, { date: dayName(endsAt) })
  return startsAt === null ? words.always : say(words.from, { date: dayName(startsAt) })
}

function Status({ code }: { code: ManagedCode }) {
  const now = Date.now()
  if (!code.active) return <Chip>{words.status.off}</Chip>
  if (code.startsAt !== null && Date.parse(code.startsAt) > now)
    return <Chip variant="info">{words.status.soon}</Chip>
  if (code.endsAt !== null && Date.parse(code.endsAt) <= now)
    return <Chip variant="bad">{words.status.over}</Chip>
  if (code.limitTotal !== null && code.redeemed >= code.limitTotal) {
    return <Chip variant="warn">{words.status.usedUp}</Chip>
  }
  return <Chip variant="ok">{words.status.live}</Chip>
}
