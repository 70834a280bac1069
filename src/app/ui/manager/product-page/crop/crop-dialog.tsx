import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { type Crop, cropBox, cropFault, isWhole, largest, WHOLE } from '#domain/catalogue/crop.ts'
import type { TypedPicture, UploadedPicture } from '#domain/manager/page-words.ts'
import type { Refusal } from '#domain/refusal.ts'
import { format } from '../../../../content/base/format.ts'
import { refusalSentence } from '../../../../content/base/refusal.ts'
import { crop as words } from '../../../../content/manager/pictures.ts'
import { connectionAtom } from '../../../../state/base/connection.ts'
import { showToastAtom } from '../../../../state/base/toast.ts'
import { changePicturesAtom, cropPictureAtom, loadPicture } from '../../../../state/manager/picture-upload.ts'
import { Row } from '../../../control/box.tsx'
import { FormDialog } from '../../../control/dialog.tsx'
import { Note } from '../../../control/note.tsx'
import { More } from '../../../disclosure/more.tsx'
import { Tabs } from '../../tabs.tsx'
import { CropArea } from './crop-area.tsx'
import { CropSliders } from './crop-sliders.tsx'

const shapes = { page: 4 / 5, square: 1, free: null } as const
const names = ['page', 'square', 'free'] as const
type Shape = keyof typeof shapes

/** The shape that a part has already. */
function shapeOf(crop: Crop, original: UploadedPicture['original']): Shape {
  const { width, height } = cropBox(crop, original)
  if (Math.abs(width / height - shapes.page) < 0.005) return 'page'
  return Math.abs(width / height - 1) < 0.005 ? 'square' : 'free'
}

/** What a picture that was not cut begins with: as much as the shop shows of it, where it is large enough for that. */
function begun(original: UploadedPicture['original']): { shape: Shape; crop: Crop } {
  const crop = largest(WHOLE, shapes.page, original)
  return cropFault(crop, original) === null ? { shape: 'page', crop } : { shape: 'free', crop: WHOLE }
}

interface CropDialogProps {
  picture: TypedPicture
  /** “Picture 2”. */
  name: string
  onClose: () => void
}

/** Chooses the part of a picture that is shown. The whole one stays in the shop. */
export function CropDialog({ picture, name, onClose }: CropDialogProps) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const cut = useSetAtom(cropPictureAtom)
  const change = useSetAtom(changePicturesAtom)
  const toast = useSetAtom(showToastAtom)
  const [loaded, setLoaded] = useState<UploadedPicture | Refusal | null>(null)
  const [chosen, setChosen] = useState<{ shape: Shape; crop: Crop }>({ shape: 'free', crop: WHOLE })
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads it again.
  useEffect(() => {
    let left = false
    void loadPicture(picture.id).then((found) => {
      if (left) return
      setLoaded(found)
      if ('code' in found) return
      const { crop, original } = found
      setChosen(crop === null ? begun(original) : { crop, shape: shapeOf(crop, original) })
    })
    return () => {
      left = true
    }
  }, [picture.id, tries])
  const found = loaded !== null && !('code' in loaded) ? loaded : null
  const use = async () => {
    if (found === null || busy) return
    if (offline) return setProblem(words.offline)
    setBusy(true)
    setProblem(undefined)
    const made = await cut(found, picture, chosen.crop)
    setBusy(false)
    if (made === 'twice') return setProblem(words.twice)
    if ('code' in made) return setProblem(made.errors?.[0]?.message ?? refusalSentence(made.code))
    const { id, focus } = picture
    const undo = () => change((all) => all.map((one) => (one.id === made.id ? { ...one, id, focus } : one)))
    toast({
      text: format(isWhole(chosen.crop) ? words.wholeDone : words.done, { picture: name }),
      action: { label: words.undo, run: undo },
    })
    onClose()
  }
  return (
    <FormDialog
      title={format(words.title, { picture: name })}
      close={words.close}
      submit={busy ? words.busy : words.submit}
      cancel={words.cancel}
      busy={busy || found === null}
      problem={problem}
      onSubmit={() => void use()}
      onClose={onClose}
    >
      {loaded === null && <p className="muted">{words.loading}</p>}
      {loaded !== null && 'code' in loaded && (
        <Note kind="bad" role="alert" title={loaded.code === 'not_found' ? words.gone : words.failed}>
          {loaded.code !== 'not_found' && (
            <Button size="sm" variant="outline" minH="44px" onClick={() => setTries(tries + 1)}>
              {words.retry}
            </Button>
          )}
        </Note>
      )}
      {found && (
        <chakra.div display="grid" gap="16px">
          <CropArea
            original={found.original}
            crop={chosen.crop}
            aspect={shapes[chosen.shape]}
            onChange={(crop) => setChosen({ ...chosen, crop })}
          />
          <chakra.div display="grid" gap="6px">
            <Row between gap="0 12px">
              <Tabs
                label={words.shape}
                tabs={names}
                names={words.shapes}
                tab={chosen.shape}
                onChange={(shape) => {
                  const crop =
                    shape === 'free' ? chosen.crop : largest(chosen.crop, shapes[shape], found.original)
                  setChosen({ shape, crop })
                }}
              />
              <Button
                size="sm"
                variant="plain"
                minH="44px"
                aria-disabled={isWhole(chosen.crop)}
                onClick={() => setChosen({ shape: 'free', crop: WHOLE })}
              >
                {words.whole}
              </Button>
            </Row>
            <p className="small muted">{words.help}</p>
            <p className="small muted num">{format(words.size, cropText(chosen.crop, found.original))}</p>
          </chakra.div>
          <More title={words.keys}>
            <CropSliders
              original={found.original}
              crop={chosen.crop}
              aspect={shapes[chosen.shape]}
              onChange={(crop) => setChosen({ ...chosen, crop })}
            />
          </More>
        </chakra.div>
      )}
    </FormDialog>
  )
}

function cropText(crop: Crop, original: UploadedPicture['original']) {
  const { width, height } = cropBox(crop, original)
  return { width: String(width), height: String(height) }
}
