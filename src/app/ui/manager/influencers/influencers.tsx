import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { ManagedInfluencer } from '#domain/manager/manager.ts'
import { format } from '../../../content/base/format.ts'
import { influencers as words } from '../../../content/manager/influencers.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { changeCreatorAtom, creatorsAtom, loadCreatorsAtom } from '../../../state/manager/manager.ts'
import { Row } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { Confirm } from '../../control/dialog.tsx'
import { TextField } from '../../control/field.tsx'
import { Headline } from '../../control/headline.tsx'
import { Remote } from '../remote.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { type Action, type Change, InfluencerCard } from './influencer-card.tsx'
import { Payouts } from './payouts.tsx'

const states = ['applied', 'active', 'paused', 'declined'] as const
type State = (typeof states)[number]
const tabs = [...states, 'payouts'] as const

/** Influencers by state, and their payouts. */
export function Influencers() {
  const [tab, setTab] = useState<(typeof tabs)[number]>('applied')
  return (
    <Chakra>
      <h1 className="d2">
        <Headline plain={words.title} />
      </h1>
      <Row role="group" aria-label={words.title}>
        {tabs.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === tab ? 'solid' : 'outline'}
            aria-pressed={one === tab}
            onClick={() => setTab(one)}
          >
            {words.tabs[one]}
          </Button>
        ))}
      </Row>
      {tab === 'payouts' ? <Payouts /> : <InfluencersIn key={tab} tab={tab} />}
    </Chakra>
  )
}

function InfluencersIn({ tab }: { tab: State }) {
  const loaded = useAtomValue(creatorsAtom)
  const load = useSetAtom(loadCreatorsAtom)
  const change = useSetAtom(changeCreatorAtom)
  const toast = useSetAtom(showToastAtom)
  const [asking, setAsking] = useState<{ action: Action; influencer: ManagedInfluencer } | null>(null)
  useEffect(() => void load({ state: tab }), [load, tab])
  const send = async (influencer: ManagedInfluencer, body: Change) => {
    setAsking(null)
    const { id, version, name } = influencer
    const refusal = await change({ id, version, ...body }, { state: tab })
    const failed = refusal?.code === 'stale_version' ? words.toasts.conflict : words.toasts.failed
    toast({ text: format(refusal === null ? words.toasts[body.action] : failed, { name }) })
  }
  const ask = (action: Action, influencer: ManagedInfluencer) =>
    action === 'resume' ? void send(influencer, { action }) : setAsking({ action, influencer })
  return (
    <>
      <Remote loaded={loaded} bars={[120, 120, 120]} onRetry={() => void load({ state: tab })}>
        {({ influencers }) => {
          const shown = influencers.filter((one) => one.state === tab)
          return shown.length === 0 ? (
            <p className="d4">{words.empty[tab]}</p>
          ) : (
            <chakra.ul listStyle="none" padding={0} display="grid" gap="14px">
              {shown.map((influencer) => (
                <li key={influencer.id}>
                  <InfluencerCard
                    influencer={influencer}
                    onAsk={ask}
                    onDecide={(one, body) => void send(one, body)}
                  />
                </li>
              ))}
            </chakra.ul>
          )
        }}
      </Remote>
      {asking?.action === 'approve' && (
        <ApproveDialog
          influencer={asking.influencer}
          onApprove={(terms) => void send(asking.influencer, { action: 'approve', ...terms })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking !== null && asking.action !== 'approve' && asking.action !== 'resume' && (
        <Sure
          action={asking.action}
          influencer={asking.influencer}
          onSure={(body) => void send(asking.influencer, body)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

interface SureProps {
  action: 'decline' | 'pause'
  influencer: ManagedInfluencer
  onSure: (body: Change) => void
  onClose: () => void
}

function Sure({ action, influencer, onSure, onClose }: SureProps) {
  const [typed, setTyped] = useState('')
  const why = typed.trim()
  return (
    <Confirm
      open
      title={format(words[action].title, { name: influencer.name })}
      confirm={words[action].confirm}
      dismiss={words.dismiss}
      onConfirm={() => onSure({ action, ...(action === 'decline' && why !== '' && { why }) })}
      onClose={onClose}
    >
      <p>{words[action].body}</p>
      {action === 'decline' && (
        <TextField
          id="why"
          label={words.decline.why}
          help={words.decline.whyHelp}
          maxLength={500}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Confirm>
  )
}
