import { chakra } from '@chakra-ui/react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { pictureFile, picturePath } from '#domain/catalogue/picture.ts'
import type { TypedPicture } from '#domain/manager/page-words.ts'
import { format } from '../../../content/base/format.ts'
import { pictures } from '../../../content/manager/pictures.ts'

const words = pictures.focus

const Box = chakra('button', {
  base: {
    position: 'relative',
    display: 'block',
    width: '100%',
    padding: 0,
    borderRadius: 'field',
    overflow: 'hidden',
    cursor: 'crosshair',
    '& img': { display: 'block', width: '100%', height: 'auto' },
    '& i': {
      position: 'absolute',
      width: '22px',
      height: '22px',
      borderRadius: '50%',
      border: '3px solid #fff',
      boxShadow: '0 0 0 2px #000',
      transform: 'translate(-50%, -50%)',
      pointerEvents: 'none',
    },
  },
})

const STEP = 5
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))
const pointOf = (across: number, down: number) => `${within(across)}% ${within(down)}%`

interface FocusPointProps {
  picture: TypedPicture
  /** “Picture 2”. */
  name: string
  locked: boolean
  onChange: (focus: string) => void
}

/** The picture with the point that stays in view where a frame cuts it. */
export function FocusPoint({ picture, name, locked, onChange }: FocusPointProps) {
  const [across = 50, down = 50] = picture.focus.split(' ').map((part) => Number.parseInt(part, 10))
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A press of Enter or Space is a click without a place.
    if (locked || event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    onChange(
      pointOf(((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100),
    )
  }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || locked) return
    event.preventDefault()
    onChange(pointOf(across + step[0], down + step[1]))
  }
  const label = format(words.label, { picture: name, across: `${across}%`, down: `${down}%` })
  return (
    <div>
      <Box type="button" aria-label={label} onClick={press} onKeyDown={move}>
        <img src={picturePath(pictureFile(picture.id, 400, 'webp'))} alt="" />
        <i style={{ left: `${across}%`, top: `${down}%` }} />
      </Box>
      <chakra.p className="micro muted" marginTop="10px">
        {words.help}
      </chakra.p>
    </div>
  )
}
