import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { format } from '../../../content/base/format.ts'
import { ownPage } from '../../../content/influencer/page.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { removePhotoAtom } from '../../../state/influencer/dashboard.ts'
import type { ApprovedInfluencer } from '../../../state/influencer/influencer.ts'
import { Row } from '../../control/box.tsx'
import { Confirm } from '../../control/dialog.tsx'
import { Note } from '../../control/note.tsx'
import { Icon } from '../../icon/icon.tsx'
import { Face } from '../face/face.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'

const words = ownPage.photo
const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic,.heic,.heif'

/** The photo of the page: it is shown there once it has arrived. */
export function PhotoBox({ influencer }: { influencer: ApprovedInfluencer }) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const remove = useSetAtom(removePhotoAtom)
  const toast = useSetAtom(showToastAtom)
  const picker = useRef<HTMLInputElement>(null)
  const { upload, send, cancel } = usePhotoUpload()
  const [confirming, setConfirming] = useState(false)
  const sending = upload !== null && 'share' in upload
  const off = offline || sending
  const confirm = async () => {
    setConfirming(false)
    const refusal = await remove()
    toast({ text: refusal === null ? words.removed : words.removeFailed })
  }
  const { photo } = influencer
  return (
    <chakra.section
      aria-labelledby="own-photo"
      display="grid"
      gap="14px"
      alignContent="start"
      data-palette="justagirl"
    >
      <chakra.h3 id="own-photo" fontFamily="body" fontSize="ui" fontWeight="strong">
        {words.title}
      </chakra.h3>
      <Row>
        <Face name={influencer.name} photo={photo} alt={words.alt} />
        {photo === undefined && (
          <chakra.p className="small muted" flex="1" minW="160px">
            {words.none}
          </chakra.p>
        )}
      </Row>
      <input
        ref={picker}
        type="file"
        hidden
        accept={TYPES}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file can be chosen again.
          target.value = ''
          if (file) void send(file)
        }}
      />
      <Row>
        <Button
          size="sm"
          minH="44px"
          variant="outline"
          aria-disabled={off}
          onClick={() => !off && picker.current?.click()}
        >
          <Icon name="plus" size={18} />
          {photo === undefined ? words.add : words.change}
        </Button>
        {photo !== undefined && (
          <Button
            size="sm"
            minH="44px"
            variant="plain"
            aria-disabled={off}
            onClick={() => !off && setConfirming(true)}
          >
            {words.remove}
          </Button>
        )}
      </Row>
      {sending && (
        <Row between>
          <chakra.div flex="1" minW="0">
            <p className="small num" id="photo-share">
              {upload.share === 1
                ? words.working
                : format(words.sending, { percent: Math.floor(upload.share * 100) })}
            </p>
            <progress
              aria-labelledby="photo-share"
              max={1}
              {...(upload.share < 1 && { value: upload.share })}
            />
          </chakra.div>
          <Button size="sm" minH="44px" variant="plain" onClick={cancel}>
            {words.cancel}
          </Button>
        </Row>
      )}
      {upload !== null && 'fault' in upload && (
        <Note kind="bad" role="alert" title={words.failed}>
          <p>{upload.fault}</p>
          {upload.again && (
            <Button size="sm" minH="44px" variant="outline" onClick={() => void send(upload.file)}>
              {words.retry}
            </Button>
          )}
        </Note>
      )}
      <p className="small muted">{offline ? words.offline : words.help}</p>
      <Confirm
        open={confirming}
        title={words.sure.title}
        confirm={words.remove}
        dismiss={words.sure.keep}
        onConfirm={() => void confirm()}
        onClose={() => setConfirming(false)}
      >
        <p>{words.sure.body}</p>
      </Confirm>
    </chakra.section>
  )
}
