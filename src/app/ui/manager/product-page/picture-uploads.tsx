import { Button, chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { format } from '../../../content/base/format.ts'
import { pictures } from '../../../content/manager/pictures.ts'
import { Row } from '../../control/box.tsx'
import { Note } from '../../control/note.tsx'
import type { Upload } from './use-uploads.ts'

const words = pictures.uploads

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gap: '10px',
    '& > li, & [role=alert]': { scrollMarginBlock: { base: '110px 220px', md: '80px 160px' } },
  },
})

interface UploadsProps {
  uploads: readonly Upload[]
  onRetry: (key: number) => void
  onCancel: (key: number) => void
}

/** Pictures on their way, each with how far it is, or why it was not added. */
export function PictureUploads({ uploads, onRetry, onCancel }: UploadsProps) {
  const list = useRef<HTMLUListElement>(null)
  const news = uploads.length + uploads.filter(({ state }) => typeof state === 'object').length
  const shown = useRef(0)
  // On a phone the bar at the foot covers what is new below the button. Nothing moves under somebody who types.
  useEffect(() => {
    const isNew = news > shown.current
    shown.current = news
    if (!isNew || document.activeElement?.matches('input, textarea, select')) return
    const entry = list.current?.querySelector('[role=alert]') ?? list.current?.lastElementChild
    entry?.scrollIntoView({ block: 'nearest' })
  }, [news])
  if (uploads.length === 0) return null
  return (
    <List ref={list} aria-label={words.label}>
      {uploads.map((upload) => (
        <li key={upload.key}>
          {typeof upload.state === 'object' ? (
            <Failed upload={upload} state={upload.state} onRetry={onRetry} onCancel={onCancel} />
          ) : (
            <Sending upload={upload} share={upload.state} onCancel={onCancel} />
          )}
        </li>
      ))}
    </List>
  )
}

interface SendingProps extends Pick<UploadsProps, 'onCancel'> {
  upload: Upload
  share: 'waiting' | number
}

function Sending({ upload: { key, file }, share, onCancel }: SendingProps) {
  const { name } = file
  const percent = share === 'waiting' ? 0 : Math.floor(share * 100)
  const text = share === 'waiting' ? words.waiting : share === 1 ? words.working : words.sending
  return (
    <Row between>
      <chakra.div flex="1" minW="0">
        <chakra.p className="small num" overflowWrap="anywhere" id={`upload-${key}`}>
          {format(text, { name, percent })}
        </chakra.p>
        <progress aria-labelledby={`upload-${key}`} max={100} {...(share !== 1 && { value: percent })} />
      </chakra.div>
      <Button
        variant="plain"
        size="sm"
        minH="44px"
        aria-label={format(words.cancelNamed, { name })}
        onClick={() => onCancel(key)}
      >
        {words.cancel}
      </Button>
    </Row>
  )
}

interface FailedProps extends Pick<UploadsProps, 'onRetry' | 'onCancel'> {
  upload: Upload
  state: { fault: string; again: boolean }
}

const Failed = ({ upload: { key, file }, state, onRetry, onCancel }: FailedProps) => (
  <Note kind="bad" role="alert" title={format(words.failed, { name: file.name })}>
    <p>{state.fault}</p>
    <Row>
      {state.again && (
        <Button
          size="sm"
          variant="outline"
          minH="44px"
          aria-label={format(words.retryNamed, { name: file.name })}
          onClick={() => onRetry(key)}
        >
          {words.retry}
        </Button>
      )}
      <Button
        size="sm"
        variant="plain"
        minH="44px"
        aria-label={format(words.dismissNamed, { name: file.name })}
        onClick={() => onCancel(key)}
      >
        {words.dismiss}
      </Button>
    </Row>
  </Note>
)
