import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { BodyOf } from '#domain/contract.ts'
import type { ManagedInfluencer } from '#domain/manager.ts'
import { formatMoney } from '#domain/money.ts'
import { creators as words } from '../../content/manager/creators.ts'
import { say } from '../../content/say.ts'
import { connectionAtom } from '../../state/connection.ts'
import { changeCreatorAtom, creatorsAtom, loadCreatorsAtom } from '../../state/manager.ts'
import { showToastAtom } from '../../state/notice.ts'
import { Box, Row } from '../control/box.tsx'
import { Chakra } from '../control/chakra.tsx'
import { Confirm } from '../control/confirm.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { dayName } from './moment.ts'
import { Remote } from './remote.tsx'
import { Title } from './title.tsx'

const tabs = ['applied', 'active', 'paused', 'declined'] as const
type Tab = (typeof tabs)[number]
type Action = BodyOf<'changeInfluencer'>['action']
type Change = Omit<BodyOf<'changeInfluencer'>, 'id' | 'version'>

/** Who has a link, who wants one, and what is owed to whom. */
export function Creators() {
  const loaded = useAtomValue(creatorsAtom)
  const load = useSetAtom(loadCreatorsAtom)
  const change = useSetAtom(changeCreatorAtom)
  const toast = useSetAtom(showToastAtom)
  const [tab, setTab] = useState<Tab>('applied')
  const [asking, setAsking] = useState<{ action: Action; creator: ManagedInfluencer } | null>(null)
  useEffect(() => void load({ state: tab }), [load, tab])
  const send = async (creator: ManagedInfluencer, body: Change) => {
    setAsking(null)
    const { id, version, name } = creator
    const refusal = await change({ id, version, ...body }, { state: tab })
    const failed = refusal?.code === 'stale_version' ? words.toasts.conflict : words.toasts.failed
    toast({ text: say(refusal === null ? words.toasts[body.action] : failed, { name }) })
  }
  const ask = (action: Action, creator: ManagedInfluencer) =>
    action === 'resume' ? void send(creator, { action }) : setAsking({ action, creator })
  return (
    <Chakra>
      <Title plain={words.title} />
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
      <Remote loaded={loaded} bars={[120, 120, 120]} onRetry={() => void load({ state: tab })}>
        {({ influencers }) => {
          const shown = influencers.filter((one) => one.state === tab)
          return shown.length === 0 ? (
            <p className="d4">{words.empty[tab]}</p>
          ) : (
            <chakra.ul listStyle="none" padding={0} display="grid" gap="14px">
              {shown.map((creator) => (
                <li key={creator.id}>
                  <Creator creator={creator} onAsk={ask} />
                </li>
              ))}
            </chakra.ul>
          )
        }}
      </Remote>
      {asking?.action === 'approve' && (
        <ApproveDialog
          creator={asking.creator}
          onApprove={(terms) => void send(asking.creator, { action: 'approve', ...terms })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking !== null && asking.action !== 'approve' && asking.action !== 'resume' && (
        <Sure
          action={asking.action}
          creator={asking.creator}
          onSure={(body) => void send(asking.creator, body)}
          onClose={() => setAsking(null)}
        />
      )}
    </Chakra>
  )
}

interface SureProps {
  action: 'decline' | 'pause' | 'pay'
  creator: ManagedInfluencer
  onSure: (body: Change) => void
  onClose: () => void
}

function Sure({ action, creator, onSure, onClose }: SureProps) {
  const values = { name: creator.name, amount: formatMoney(creator.payable) }
  return (
    <Confirm
      open
      title={say(words[action].title, values)}
      confirm={words[action].confirm}
      keep={words.keep}
      onConfirm={() => onSure(action === 'pay' ? { action, amount: creator.payable } : { action })}
      onClose={onClose}
    >
      <p>{words[action].body}</p>
    </Confirm>
  )
}

interface CreatorProps {
  creator: ManagedInfluencer
  onAsk: (action: Action, creator: ManagedInfluencer) => void
}

function Creator({ creator, onAsk }: CreatorProps) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const button = (action: Action, text: string, main = false) => (
    <Button
      size="sm"
      variant={main ? 'solid' : 'outline'}
      aria-label={`${text}: ${creator.name}`}
      aria-disabled={offline}
      onClick={() => !offline && onAsk(action, creator)}
    >
      {text}
    </Button>
  )
  const { platforms, audiences } = words
  const platform = platforms[creator.platform as keyof typeof platforms] ?? creator.platform
  const audience = audiences[creator.audience as keyof typeof audiences] ?? creator.audience
  return (
    <Box display="grid" gap="12px" overflowWrap="anywhere">
      <Row between alignItems="baseline">
        <h2 className="d4">{creator.name}</h2>
        <b className="num">{creator.code}</b>
      </Row>
      <p className="small muted">
        {platform}, {audience}. {words.columns.applied} {dayName(creator.appliedAt)}. {creator.email}
      </p>
      {/^https:\/\//.test(creator.profileUrl) && (
        <p>
          <a href={creator.profileUrl} target="_blank" rel="noopener noreferrer nofollow" className="small">
            {say(words.profile, { name: creator.name })}
          </a>
        </p>
      )}
      {creator.state === 'applied' ? (
        <p>{creator.why}</p>
      ) : (
        <p className="num">
          {say(words.terms, { rate: `${creator.rate / 100}%`, discount: `${creator.discount / 100}%` })}
          <br />
          {words.columns.sales} {formatMoney(creator.sales)}, {words.pending} {formatMoney(creator.pending)},{' '}
          {words.columns.payable.toLowerCase()} {formatMoney(creator.payable)}, {words.paid}{' '}
          {formatMoney(creator.paid)}
        </p>
      )}
      <Row>
        {creator.state === 'applied' && button('approve', words.approve.button, true)}
        {creator.state === 'applied' && button('decline', words.decline.button)}
        {creator.state === 'declined' && button('approve', words.approve.button)}
        {creator.payable > 0 &&
          button('pay', say(words.pay.button, { amount: formatMoney(creator.payable) }), true)}
        {creator.state === 'active' && button('pause', words.pause.button)}
        {creator.state === 'paused' && button('resume', words.resume.button, true)}
      </Row>
    </Box>
  )
}
