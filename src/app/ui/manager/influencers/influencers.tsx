import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { BodyOf } from '#domain/contract.ts'
import type { ManagedInfluencer } from '#domain/manager/manager.ts'
import { format } from '../../../content/base/format.ts'
import { influencers as words } from '../../../content/manager/influencers.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { changeCreatorAtom, creatorsAtom, loadCreatorsAtom } from '../../../state/manager/manager.ts'
import { Box, Row } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { Confirm } from '../../control/dialog.tsx'
import { Headline } from '../../control/headline.tsx'
import { dayName } from '../moment.ts'
import { Remote } from '../remote.tsx'
import { ApproveDialog } from './approve-dialog.tsx'

const tabs = ['applied', 'active', 'paused', 'declined'] as const
type Tab = (typeof tabs)[number]
type Action = BodyOf<'changeInfluencer'>['action']
type Change = Omit<BodyOf<'changeInfluencer'>, 'id' | 'version'>

/** Influencers by state: applications, links and payouts. */
export function Influencers() {
  const loaded = useAtomValue(creatorsAtom)
  const load = useSetAtom(loadCreatorsAtom)
  const change = useSetAtom(changeCreatorAtom)
  const toast = useSetAtom(showToastAtom)
  const [tab, setTab] = useState<Tab>('applied')
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
      <Remote loaded={loaded} bars={[120, 120, 120]} onRetry={() => void load({ state: tab })}>
        {({ influencers }) => {
          const shown = influencers.filter((one) => one.state === tab)
          return shown.length === 0 ? (
            <p className="d4">{words.empty[tab]}</p>
          ) : (
            <chakra.ul listStyle="none" padding={0} display="grid" gap="14px">
              {shown.map((influencer) => (
                <li key={influencer.id}>
                  <InfluencerCard influencer={influencer} onAsk={ask} />
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
    </Chakra>
  )
}

interface SureProps {
  action: 'decline' | 'pause' | 'pay'
  influencer: ManagedInfluencer
  onSure: (body: Change) => void
  onClose: () => void
}

function Sure({ action, influencer, onSure, onClose }: SureProps) {
  const values = { name: influencer.name, amount: formatMoney(influencer.payable) }
  return (
    <Confirm
      open
      title={format(words[action].title, values)}
      confirm={words[action].confirm}
      keep={words.keep}
      onConfirm={() => onSure(action === 'pay' ? { action, amount: influencer.payable } : { action })}
      onClose={onClose}
    >
      <p>{words[action].body}</p>
    </Confirm>
  )
}

interface InfluencerCardProps {
  influencer: ManagedInfluencer
  onAsk: (action: Action, influencer: ManagedInfluencer) => void
}

function InfluencerCard({ influencer, onAsk }: InfluencerCardProps) {
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
  const { platforms, audiences } = words
  const platform = platforms[influencer.platform as keyof typeof platforms] ?? influencer.platform
  const audience = audiences[influencer.audience as keyof typeof audiences] ?? influencer.audience
  return (
    <Box display="grid" gap="12px" overflowWrap="anywhere">
      <Row between alignItems="baseline">
        <h2 className="d4">{influencer.name}</h2>
        <b className="num">{influencer.code}</b>
      </Row>
      <p className="small muted">
        {platform}, {audience}. {words.columns.applied} {dayName(influencer.appliedAt)}. {influencer.email}
      </p>
      {/^https:\/\//.test(influencer.profileUrl) && (
        <p>
          <a
            href={influencer.profileUrl}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="small"
          >
            {format(words.profile, { name: influencer.name })}
          </a>
        </p>
      )}
      {influencer.state === 'applied' ? (
        <p>{influencer.why}</p>
      ) : (
        <p className="num">
          {format(words.terms, {
            rate: `${influencer.rate / 100}%`,
            discount: `${influencer.discount / 100}%`,
          })}
          <br />
          {words.columns.sales} {formatMoney(influencer.sales)}, {words.pending}{' '}
          {formatMoney(influencer.pending)}, {words.columns.payable.toLowerCase()}{' '}
          {formatMoney(influencer.payable)}, {words.paid} {formatMoney(influencer.paid)}
        </p>
      )}
      <Row>
        {influencer.state === 'applied' && button('approve', words.approve.button, true)}
        {influencer.state === 'applied' && button('decline', words.decline.button)}
        {influencer.state === 'declined' && button('approve', words.approve.button)}
        {influencer.payable > 0 &&
          button('pay', format(words.pay.button, { amount: formatMoney(influencer.payable) }), true)}
        {influencer.state === 'active' && button('pause', words.pause.button)}
        {influencer.state === 'paused' && button('resume', words.resume.button, true)}
      </Row>
    </Box>
  )
}
