import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { BodyOf } from '#domain/contract.ts'
import type { ManagedReview } from '#domain/manager/reviews.ts'
import { reviewStates } from '#domain/review/schema.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { portal } from '../../../content/manager/portal.ts'
import { reviews as words } from '../../../content/manager/reviews.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import {
  changeReviewAtom,
  loadManagedReviewsAtom,
  loadMoreReviewsAtom,
  managedReviewsAtom,
} from '../../../state/manager/reviews.ts'
import { Box } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { Headline } from '../../control/headline.tsx'
import { Cards } from '../cards.tsx'
import { Remote } from '../remote.tsx'
import { Tabs } from '../tabs.tsx'
import { ReviewCard } from './review-card.tsx'

type State = (typeof reviewStates)[number]
export type ReviewChange = Omit<BodyOf<'changeReview'>, 'id' | 'version'>

/** Reviews by state: those that wait first. */
export function Reviews() {
  const [tab, setTab] = useState<State>('pending')
  return (
    <Chakra>
      <h1 className="d2">
        <Headline plain={words.title} />
      </h1>
      <Tabs label={words.title} tabs={reviewStates} names={words.tabs} tab={tab} onChange={setTab} />
      <ReviewsIn key={tab} state={tab} />
    </Chakra>
  )
}

function ReviewsIn({ state }: { state: State }) {
  const loaded = useAtomValue(managedReviewsAtom)
  const load = useSetAtom(loadManagedReviewsAtom)
  const loadMore = useSetAtom(loadMoreReviewsAtom)
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
      {({ reviews, next }) => {
        // While another tab's list is being replaced.
        const shown = reviews.filter((one) => one.state === state)
        if (shown.length === 0) return <p className="d4">{words.empty[state]}</p>
        return (
          <>
            <Box flush>
              <Cards>
                {shown.map((review) => (
                  <li key={review.id}>
                    <ReviewCard review={review} locked={offline} onChange={send} />
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

/** Sends a change; a decision can be undone from its message. */
function useSend(state: State) {
  const change = useSetAtom(changeReviewAtom)
  const toast = useSetAtom(showToastAtom)
  return async (before: ManagedReview, wanted: ReviewChange) => {
    const result = await change({ id: before.id, version: before.version, ...wanted }, { state })
    if ('refusal' in result) {
      const { code } = result.refusal
      return toast({ text: code === 'stale_version' ? words.toasts.conflict : refusalSentence(code) })
    }
    const { review } = result
    if (wanted.state === undefined) return toast({ text: words.toasts.replied })
    const undo = async () => {
      const { declinedFor } = before
      const back = { state: before.state, ...(declinedFor && { declinedFor }) }
      const undone = await change({ id: review.id, version: review.version, ...back }, { state })
      toast({
        text: 'refusal' in undone ? words.toasts.conflict : words.toasts[undone.review.state],
      })
    }
    toast({
      text: format(words.toasts[review.state], { product: review.productName }),
      action: { label: words.toasts.undo, run: () => void undo() },
    })
  }
}
