import { Button } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { BodyOf } from '#domain/contract.ts'
import type { ManagedReview } from '#domain/manager/reviews.ts'
import { REPLY_MAX } from '#domain/review/new-review.ts'
import { format } from '../../../content/base/format.ts'
import { labelOf } from '../../../content/base/vocab.ts'
import { reviews as words } from '../../../content/manager/reviews.ts'
import { product as shop } from '../../../content/product/product.ts'
import { Row } from '../../control/box.tsx'
import { Confirm } from '../../control/dialog.tsx'
import { AreaField } from '../../control/field.tsx'
import { ReviewPhoto } from '../../review/review-photo.tsx'
import { Stars } from '../../review/stars.tsx'
import { Task } from '../cards.tsx'
import { dayAndTime } from '../format-time.ts'

export type ReviewChange = Omit<BodyOf<'changeReview'>, 'id' | 'version'>

interface ReviewCardProps {
  review: ManagedReview
  /** Disables all actions: the device is offline. */
  locked: boolean
  onChange: (review: ManagedReview, change: ReviewChange) => Promise<boolean>
}

/** One review as it would stand on the page, with its order, and what can be decided. */
export function ReviewCard({ review, locked, onChange }: ReviewCardProps) {
  const [dialog, setDialog] = useState<'decline' | 'reply' | 'photo'>()
  const [busy, setBusy] = useState(false)
  const { state, name = words.nobody, productName: product, number, skinType } = review
  const button = (text: string, label: string, run: () => void, look: 'solid' | 'outline' = 'outline') => (
    <Button
      size="sm"
      minH="44px"
      variant={look}
      aria-label={label}
      aria-disabled={locked}
      onClick={() => !locked && run()}
    >
      {text}
    </Button>
  )
  const set = async (change: ReviewChange) => {
    if (busy) return
    setBusy(true)
    const done = await onChange(review, change)
    setBusy(false)
    // What was typed stays where the shop did not take it.
    if (done) setDialog(undefined)
  }
  const about = { product, name }
  const actions = (
    <Row>
      {state !== 'approved' &&
        button(words.approve, format(words.approveOf, about), () => void set({ state: 'approved' }), 'solid')}
      {/* From the page it goes back among those that wait, where it can be declined. */}
      {state === 'pending' &&
        button(words.decline.action, format(words.decline.of, about), () => setDialog('decline'))}
      {button(review.reply ? words.reply.change : words.reply.action, format(words.reply.of, about), () =>
        setDialog('reply'),
      )}
      {review.photo && button(words.photo.action, format(words.photo.of, about), () => setDialog('photo'))}
      {state === 'approved' && button(words.back, words.back, () => void set({ state: 'pending' }))}
      {state === 'declined' && button(words.again, words.again, () => void set({ state: 'pending' }))}
    </Row>
  )
  return (
    <>
      <Task actions={actions}>
        <Row between>
          <b>{format(words.of, about)}</b>
          <Stars stars={review.stars} />
        </Row>
        <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '46em' }}>{review.text}</p>
        {review.photo && (
          <ReviewPhoto photo={review.photo} alt={format(shop.reviews.photo, { name })} width={320} />
        )}
        {review.reply && (
          <p className="small" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '46em' }}>
            <b>{words.reply.shown}</b> {review.reply}
          </p>
        )}
        {review.declinedFor && <p className="small">{review.declinedFor}</p>}
        <Row className="small muted">
          <Link to="/neworders" search={{ tab: 'all', search: number }} className="link">
            {format(words.order, { number })}
          </Link>
          <span>{dayAndTime(review.writtenAt)}</span>
          {skinType && <span>{format(shop.reviews.skin, { type: labelOf(skinType).toLowerCase() })}</span>}
        </Row>
      </Task>
      {dialog === 'decline' && (
        <TextDialog
          id="why"
          words={words.decline}
          title={format(words.decline.title, about)}
          label={words.decline.why}
          help={words.decline.whyHelp}
          missing={words.decline.missing}
          max={300}
          busy={busy}
          onText={(why) => void set({ state: 'declined', declinedFor: why })}
          onClose={() => setDialog(undefined)}
        />
      )}
      <Confirm
        open={dialog === 'photo'}
        title={format(words.photo.title, about)}
        confirm={words.photo.confirm}
        dismiss={words.dismiss}
        busy={busy}
        onConfirm={() => void set({ photo: null })}
        onClose={() => setDialog(undefined)}
      >
        <p>{words.photo.body}</p>
      </Confirm>
      {dialog === 'reply' && (
        <TextDialog
          id="reply"
          words={words.reply}
          title={format(words.reply.title, about)}
          label={words.reply.label}
          start={review.reply ?? ''}
          max={REPLY_MAX}
          busy={busy}
          onText={(reply) => void set({ reply: reply === '' ? null : reply })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

interface TextDialogProps {
  id: string
  words: { body: string; confirm: string }
  title: string
  label: string
  help?: string
  /** What is said where nothing was typed; left out where that is fine. */
  missing?: string
  start?: string
  max: number
  busy: boolean
  onText: (text: string) => void
  onClose: () => void
}

function TextDialog({ id, words: own, start = '', missing, max, onText, ...rest }: TextDialogProps) {
  const [typed, setTyped] = useState(start)
  const [fault, setFault] = useState<string>()
  const { title, label, help, busy, onClose } = rest
  const confirm = () => {
    const text = typed.trim()
    if (text === '' && missing) setFault(missing)
    else onText(text)
  }
  return (
    <Confirm
      open
      title={title}
      confirm={own.confirm}
      dismiss={words.dismiss}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{own.body}</p>
      <AreaField
        id={id}
        label={label}
        help={help}
        error={fault}
        rows={4}
        maxLength={max}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Confirm>
  )
}
