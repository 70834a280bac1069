import { Button, chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { review } from '../../content/review/review.ts'
import type { Photo } from '../../state/review/write.ts'
import { Row } from '../control/box.tsx'
import { useField } from '../field/use-field.ts'
import { Icon } from '../icon/icon.tsx'
import type { ChosenPhoto } from './use-chosen-photo.ts'

const words = review.form.photo

const Chosen = chakra('img', { base: { w: '96px', h: '96px', objectFit: 'cover', borderRadius: 'field' } })

/** A review's photo: chosen, seen, changed and removed. */
export function PhotoField({ photo }: { photo: ChosenPhoto }) {
  const { chosen, fault, busy = false, choose, remove } = photo
  const picker = useRef<HTMLInputElement>(null)
  const field = useField({ id: 'review-photo', error: fault, help: words.help })
  const source = useSource(chosen)
  return (
    <chakra.div role="group" aria-labelledby="review-photo-label" display="grid" gap="10px">
      <b id="review-photo-label">{words.label}</b>
      {source && <Chosen src={source} width={96} height={96} alt={words.alt} />}
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/*"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file can be chosen again.
          target.value = ''
          if (file) choose(file)
        }}
      />
      <Row>
        <Button
          {...field.control}
          size="sm"
          minH="44px"
          variant="outline"
          onClick={() => picker.current?.click()}
        >
          <Icon name="plus" size={18} />
          {chosen ? words.change : words.add}
        </Button>
        {chosen && (
          <Button size="sm" minH="44px" variant="plain" onClick={remove}>
            {words.remove}
          </Button>
        )}
      </Row>
      {field.invalid ? (
        <chakra.p {...field.error} display="flex" gap="8px" className="small" color="status.bad" role="alert">
          <Icon name="alert" size={18} />
          {fault}
        </chakra.p>
      ) : (
        <p {...field.help} className="small muted">
          {words.help}
        </p>
      )}
      <p role="status" className="small">
        {busy && words.busy}
      </p>
    </chakra.div>
  )
}

/** An address of these bytes, for as long as they are shown. */
function useSource(photo: Photo | undefined): string | undefined {
  const [source, setSource] = useState<string>()
  useEffect(() => {
    if (photo === undefined) return setSource(undefined)
    const made = URL.createObjectURL(new Blob([photo], { type: 'image/jpeg' }))
    setSource(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return source
}
