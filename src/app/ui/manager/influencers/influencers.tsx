import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import { format, plural } from '../../../content/base/format.ts'
import { influencers as words } from '../../../content/manager/influencers.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import {
  changeInfluencerAtom,
  influencersAtom,
  loadInfluencersAtom,
  summaryAtom,
} from '../../../state/manager/manager.ts'
import { Empty, Row } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { Headline } from '../../control/headline.tsx'
import { QueryView } from '../query-view.tsx'
import type { PortalProps } from '../search.ts'
import { countOf, Tabs } from '../tabs.tsx'
import { type Action, type Change, InfluencerCard } from './influencer-card.tsx'
import { LeftCard } from './left-card.tsx'
import { Payouts } from './payouts.tsx'
import { TermsDialog } from './terms-dialog.tsx'
import { TextDialog } from './text-dialog.tsx'

const states = ['applied', 'active', 'paused', 'declined', 'ended'] as const
type State = (typeof states)[number]
const tabs = [...states, 'payouts'] as const

const takenField = { id: 'why', label: words.takenWhy, help: words.takenWhyHelp, maxLength: 500 }
const fields = {
  decline: { id: 'why', label: words.decline.why, help: words.decline.whyHelp, maxLength: 500 },
  pause: undefined,
  take_photo: takenField,
  take_words: takenField,
}

/** Influencers by state, and their payouts. */
export function Influencers({ search, onSearch }: PortalProps) {
  const { value, busy, at } = useAtomValue(influencersAtom)
  const [openedAt] = useState(Date.now)
  const waiting = useAtomValue(summaryAtom).value?.samples ?? 0
  const counts = value?.whole ? Map.groupBy(value.influencers, ({ state }) => state) : undefined
  // Found once: who approves the last application stays where they are.
  const [found, setFound] = useState<State>()
  // Not by the list of an earlier visit.
  if (found === undefined && counts && !busy && (at ?? 0) >= openedAt)
    setFound(states.find((one) => counts.has(one)) ?? 'applied')
  const tab = tabs.find((one) => one === search.state) ?? found ?? 'applied'
  return (
    <Chakra>
      <Row between>
        <h1 className="d2">
          <Headline plain={words.title} />
        </h1>
        <Button asChild variant="plain" size="sm" minH="44px">
          <Link to="/managerportal" search={{ view: 'samples' }}>
            {waiting > 0 ? plural(words.samples.wait, waiting) : words.samples.see}
          </Link>
        </Button>
      </Row>
      <Tabs
        label={words.title}
        tabs={tabs}
        names={words.tabs}
        countOf={(one) =>
          one === 'payouts' || !counts ? undefined : countOf(words.tabs[one], counts.get(one)?.length ?? 0)
        }
        tab={tab}
        onChange={(state) => onSearch({ ...search, state })}
      />
      {tab === 'payouts' ? <Payouts /> : <InfluencersIn key={tab} tab={tab} />}
    </Chakra>
  )
}

function InfluencersIn({ tab }: { tab: State }) {
  const loaded = useAtomValue(influencersAtom)
  const load = useSetAtom(loadInfluencersAtom)
  const change = useSetAtom(changeInfluencerAtom)
  const toast = useSetAtom(showToastAtom)
  const [asked, setDialog] = useState<{ action: Action; influencer: ManagedInfluencer } | null>(null)
  // As it is now: codes that were free when it was asked may be taken.
  const newest = loaded.value?.influencers.find(({ id }) => id === asked?.influencer.id)
  const dialog = asked && { ...asked, influencer: newest ?? asked.influencer }
  useEffect(() => void load({ state: tab }), [load, tab])
  const busy = useRef(false)
  const send = async (influencer: ManagedInfluencer, body: Change) => {
    if (busy.current) return
    busy.current = true
    const { id, version, name } = influencer
    const refusal = await change({ id, version, ...body }, { state: tab })
    busy.current = false
    // What was typed stays where it can be sent again: not about what somebody else has changed.
    if (refusal === null || refusal.code === 'stale_version') setDialog(null)
    const failed = new Map<string, string>([
      ['stale_version', words.toasts.conflict],
      ['code_taken', words.toasts.codeTaken],
    ])
    const sorry = failed.get(refusal?.code ?? '') ?? words.toasts.failed
    toast({ text: format(refusal === null ? words.toasts[body.action] : sorry, { name }) })
  }
  const ask = (action: Action, influencer: ManagedInfluencer) =>
    action === 'resume' ? void send(influencer, { action }) : setDialog({ action, influencer })
  return (
    <>
      <QueryView loaded={loaded} bars={[120, 120, 120]} onRetry={() => void load({ state: tab })}>
        {({ influencers }) => {
          const shown = influencers.filter((one) => one.state === tab)
          return shown.length === 0 ? (
            <Empty {...words.empty[tab]} />
          ) : (
            <chakra.ul
              listStyle="none"
              padding={0}
              display="grid"
              gap="14px"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
              alignItems="start"
            >
              {shown.map((influencer) => (
                <li key={influencer.id}>
                  {influencer.state === 'ended' ? (
                    <LeftCard influencer={influencer} />
                  ) : (
                    <InfluencerCard
                      influencer={influencer}
                      onAsk={ask}
                      onDecide={(one, body) => void send(one, body)}
                    />
                  )}
                </li>
              ))}
            </chakra.ul>
          )
        }}
      </QueryView>
      {dialog?.action === 'approve' && (
        <TermsDialog
          kind="approve"
          influencer={dialog.influencer}
          onConfirm={({ rate, discount, code }) =>
            void send(dialog.influencer, {
              action: 'approve',
              rate,
              discount,
              ...(code !== dialog.influencer.code && { code }),
            })
          }
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.action === 'terms' && (
        <TermsDialog
          kind="change"
          influencer={dialog.influencer}
          onConfirm={({ fromDay, rate, discount }) =>
            void send(dialog.influencer, { action: 'terms', fromDay, rate, discount })
          }
          onClose={() => setDialog(null)}
        />
      )}
      {dialog !== null &&
        dialog.action !== 'approve' &&
        dialog.action !== 'terms' &&
        dialog.action !== 'resume' && (
          <TextDialog
            title={format(words[dialog.action].title, { name: dialog.influencer.name })}
            body={words[dialog.action].body}
            confirm={words[dialog.action].confirm}
            dismiss={words.dismiss}
            field={fields[dialog.action]}
            required={dialog.action === 'take_photo' || dialog.action === 'take_words'}
            onConfirm={(why) =>
              void send(dialog.influencer, { action: dialog.action, ...(why !== '' && { why }) })
            }
            onClose={() => setDialog(null)}
          />
        )}
    </>
  )
}
