import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { ManagedReturn, ReturnChange } from '#domain/manager/returns.ts'
import type { ReturnState } from '#domain/returns/returns.ts'
import { returnStates } from '#domain/returns/schema.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { portal } from '../../../content/manager/portal.ts'
import { returns as words } from '../../../content/manager/returns.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import {
  changeReturnAtom,
  loadManagedReturnsAtom,
  loadMoreReturnsAtom,
  managedReturnsAtom,
} from '../../../state/manager/returns.ts'
import { Box, Row } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { Headline } from '../../control/headline.tsx'
import { Cards } from '../cards.tsx'
import { Remote } from '../remote.tsx'
import { ReturnCard } from './return-card.tsx'

export type Change = Omit<ReturnChange, 'id' | 'version'>

/** Returns by state: those that wait first. */
export function Returns() {
  const [tab, setTab] = useState<ReturnState>('requested')
  return (
    <Chakra>
      <h1 className="d2">
        <Headline plain={words.title} />
      </h1>
      <Row role="group" aria-label={words.title}>
        {returnStates.map((one) => (
          <Button
            key={one}
            size="sm"
            minH="44px"
            variant={one === tab ? 'solid' : 'outline'}
            aria-pressed={one === tab}
            onClick={() => setTab(one)}
          >
            {words.tabs[one]}
          </Button>
        ))}
      </Row>
      <ReturnsIn key={tab} state={tab} />
    </Chakra>
  )
}

function ReturnsIn({ state }: { state: ReturnState }) {
  const loaded = useAtomValue(managedReturnsAtom)
  const load = useSetAtom(loadManagedReturnsAtom)
  const loadMore = useSetAtom(loadMoreReturnsAtom)
  const toast = useSetAtom(showToastAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const send = useSend(state)
  useEffect(() => void load({ state }), [load, state])
  const more = async () => {
    const refusal = await loadMore({ state })
    if (refusal) toast({ text: refusalSentence(refusal.code) })
  }
  return (
    <Remote loaded={loaded} bars={[180, 180]} onRetry={() => void load({ state })}>
      {({ returns, next, sendTo }) => {
        // While another tab's list is being replaced.
        const shown = returns.filter((one) => one.state === state)
        if (shown.length === 0) return <p className="d4">{words.empty[state]}</p>
        return (
          <>
            <Box flush>
              <Cards>
                {shown.map((one) => (
                  <li key={one.id}>
                    <ReturnCard asked={one} sendTo={sendTo ?? ''} locked={offline} onChange={send} />
                  </li>
                ))}
              </Cards>
            </Box>
            {next !== null && (
              <Button variant="outline" onClick={() => void more()}>
                {portal.more}
              </Button>
            )}
          </>
        )
      }}
    </Remote>
  )
}

/** Sends a change and says what became of it; true when it is done. */
function useSend(state: ReturnState) {
  const change = useSetAtom(changeReturnAtom)
  const toast = useSetAtom(showToastAtom)
  return async (before: ManagedReturn, wanted: Change): Promise<boolean> => {
    const result = await change({ id: before.id, version: before.version, ...wanted }, { state })
    if ('refusal' in result) {
      const { code, errors = [] } = result.refusal
      const conflict = code === 'stale_version'
      toast({ text: conflict ? words.toasts.conflict : (errors[0]?.message ?? refusalSentence(code)) })
      return conflict
    }
    const { amount = 0, replacement = '' } = result.changed
    toast({ text: format(words.toasts[wanted.to], { amount: formatMoney(amount), number: replacement }) })
    return true
  }
}
