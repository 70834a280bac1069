import { useSetAtom } from 'jotai'
import type { ManagedReview } from '#domain/manager/reviews.ts'
import { reviewStates } from '#domain/review/schema.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { reviews as words } from '../../../content/manager/reviews.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { reviewTasks } from '../../../state/manager/task-list.ts'
import type { PortalProps } from '../search.ts'
import { TaskList } from '../task-list.tsx'
import { ReviewCard, type ReviewChange } from './review-card.tsx'

type State = (typeof reviewStates)[number]

export function Reviews(props: PortalProps) {
  const send = useSend()
  return (
    <TaskList
      {...props}
      tasks={reviewTasks}
      waiting="reviews"
      states={reviewStates}
      words={words}
      entriesOf={({ reviews }) => reviews}
    >
      {(review, { state, locked }) => (
        <ReviewCard
          review={review}
          locked={locked}
          onChange={(before, change) => send(before, change, state)}
        />
      )}
    </TaskList>
  )
}

/** Sends a change and answers whether it is made; a decision can be undone from its message. */
function useSend() {
  const change = useSetAtom(reviewTasks.changeAtom)
  const toast = useSetAtom(showToastAtom)
  const tell = (before: ManagedReview, wanted: ReviewChange, after: ManagedReview, state: State) => {
    const { id, version, productName: product, state: decided } = after
    if (wanted.photo === null) return toast({ text: words.toasts.photo })
    if (wanted.state === undefined) return toast({ text: words.toasts.replied })
    const undo = async () => {
      const { declinedFor } = before
      const back = { state: before.state, ...(declinedFor && { declinedFor }) }
      const undone = await change({ id, version, ...back }, { state })
      toast({ text: undone.ok ? words.toasts[undone.value.state] : words.toasts.conflict })
    }
    toast({
      text: format(words.toasts[decided], { product }),
      action: { label: words.toasts.undo, run: () => void undo() },
    })
  }
  return async (before: ManagedReview, wanted: ReviewChange, state: State): Promise<boolean> => {
    const answer = await change({ id: before.id, version: before.version, ...wanted }, { state })
    if (!answer.ok) {
      const { code } = answer.refusal
      toast({ text: code === 'stale_version' ? words.toasts.conflict : refusalSentence(code) })
      return false
    }
    tell(before, wanted, answer.value, state)
    return true
  }
}
