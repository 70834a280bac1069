import { valibotResolver } from '@hookform/resolvers/valibot'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { InferInput, InferOutput } from 'valibot'
import { skinTypes } from '#domain/base/skin-type.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { Order } from '#domain/order/order.ts'
import { NAME_MAX, TEXT_MAX, TEXT_MIN } from '#domain/review/new-review.ts'
import { format } from '../../content/base/format.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { labelOf } from '../../content/base/vocab.ts'
import { review as content } from '../../content/review/review.ts'
import { storageProblemAtom } from '../../state/base/connection.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { orderDraftsAtom, orderDraftsStatusAtom, typeReviewAtom } from '../../state/order/drafts.ts'
import {
  chosenPhotosAtom,
  chosenPhotosStatusAtom,
  reviewFormSchema,
  reviewKey,
  writeReviewAtom,
} from '../../state/review/write.ts'
import { FormDialog } from '../control/dialog.tsx'
import { AreaField, SelectField, TextField } from '../control/field.tsx'
import { PhotoField } from './photo-field.tsx'
import { StarsField } from './stars-field.tsx'
import { useChosenPhoto } from './use-chosen-photo.ts'

const words = content.form

type Values = InferInput<typeof reviewFormSchema>

interface ReviewFormProps {
  order: Order
  orderSecret: string | undefined
  product: Product
  onSent: () => void
  onClose: () => void
}

/**
 * A review of one product. Sent once, now or after a reconnect: its id is made when the form is opened. What was typed in
 * it before, and not sent, is in it again: it waits until that is read.
 */
export function ReviewForm(props: ReviewFormProps) {
  const typed = useAtomValue(orderDraftsStatusAtom)
  const photos = useAtomValue(chosenPhotosStatusAtom)
  return typed === 'ready' && photos === 'ready' && <Form {...props} />
}

function Form({ order, orderSecret, product, onSent, onClose }: ReviewFormProps) {
  const write = useSetAtom(writeReviewAtom)
  const toast = useSetAtom(showToastAtom)
  const [id] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<string>()
  const store = useStore()
  const key = reviewKey(order.id, product.slug)
  const [before] = useState(() => store.get(orderDraftsAtom).reviews[key])
  const [photoBefore] = useState(() => store.get(chosenPhotosAtom)[key])
  const photo = useChosenPhoto(photoBefore)
  const { register, handleSubmit, getValues, setError, watch, formState } = useForm<
    Values,
    unknown,
    InferOutput<typeof reviewFormSchema>
  >({
    resolver: valibotResolver(reviewFormSchema),
    mode: 'onTouched',
    defaultValues: {
      stars: null,
      text: '',
      name: (order.contact.name.split(' ')[0] ?? '').slice(0, NAME_MAX),
      skinType: '',
      ...before,
    },
  })
  useEffect(() => {
    const typing = watch(() => void store.set(typeReviewAtom, key, getValues()))
    return () => typing.unsubscribe()
  }, [store, key, watch, getValues])
  useEffect(() => {
    if (photo.chosen !== photoBefore) void store.set(chosenPhotosAtom, key, photo.chosen)
  }, [store, key, photo.chosen, photoBefore])
  const { errors, isSubmitting: busy } = formState
  const send = handleSubmit(async ({ skinType, ...typed }) => {
    setProblem(undefined)
    // A photo of twelve megapixels takes a phone a second, and this was pressed meanwhile.
    const { chosen, failed } = await photo.settled()
    if (failed) return
    const review = { id, product: product.slug, ...typed, ...(skinType && { skinType }) }
    const written = await write({ order: order.id, orderSecret, review, photo: chosen })
    if (written.kind === 'refused') {
      const { code, errors: faults = [] } = written.refusal
      for (const { path, message } of faults) {
        if (path === 'file' || path === 'photo') photo.refuse(message)
        // The API names fields as this form does.
        else setError(path as keyof Values, { message })
      }
      if (faults.length === 0) setProblem(code === 'illegal_move' ? words.closed : refusalSentence(code))
      return
    }
    const kept = store.get(storageProblemAtom) === null ? content.saved : content.unstored
    toast({ text: written.kind === 'sent' ? content.sent : kept })
    if (written.kind === 'sent') onSent()
    onClose()
  })
  return (
    <FormDialog
      title={format(words.title, { name: product.name })}
      close={words.close}
      submit={busy ? words.busy : words.submit}
      busy={busy}
      problem={problem}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <StarsField {...register('stars')} chosen={Number(watch('stars') ?? 0)} error={errors.stars?.message} />
      <AreaField
        {...register('text')}
        id="review-text"
        label={words.text}
        help={format(words.textHelp, { min: TEXT_MIN })}
        error={errors.text?.message}
        rows={5}
        maxLength={TEXT_MAX}
      />
      <TextField
        {...register('name')}
        id="review-name"
        label={words.name}
        help={words.nameHelp}
        error={errors.name?.message}
        maxLength={NAME_MAX}
        autoComplete="given-name"
      />
      <SelectField
        {...register('skinType')}
        id="review-skin"
        label={words.skinType}
        error={errors.skinType?.message}
      >
        <option value="">{words.noSkinType}</option>
        {skinTypes.map((type) => (
          <option key={type} value={type}>
            {labelOf(type)}
          </option>
        ))}
      </SelectField>
      <PhotoField photo={photo} />
    </FormDialog>
  )
}
