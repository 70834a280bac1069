import { chakra } from '@chakra-ui/react'
import { type PointerEvent, useRef } from 'react'
import { type Crop, movedTo, resizedTo } from '#domain/catalogue/crop.ts'
import { pictureFile, picturePath, widthsOf } from '#domain/catalogue/picture.ts'
import type { UploadedPicture } from '#domain/manager/page-words.ts'

const Box = chakra('div', {
  base: {
    position: 'relative',
    width: 'fit-content',
    maxWidth: '100%',
    margin: '0 auto',
    overflow: 'hidden',
    borderRadius: 'field',
    touchAction: 'none',
    userSelect: 'none',
    cursor: 'move',
    '& img': { display: 'block', maxWidth: '100%', maxHeight: '38vh', width: 'auto', height: 'auto' },
    '& i': {
      position: 'absolute',
      border: '2px solid #fff',
      outline: '1px solid #000',
      boxShadow: '0 0 0 9999px rgb(0 0 0 / 0.55)',
      pointerEvents: 'none',
    },
    '& b': {
      position: 'absolute',
      width: '44px',
      height: '44px',
      transform: 'translate(-50%, -50%)',
      cursor: 'nwse-resize',
      '&::after': {
        content: '""',
        position: 'absolute',
        inset: '11px',
        borderRadius: '50%',
        border: '3px solid #fff',
        boxShadow: '0 0 0 2px #000',
      },
    },
  },
})

interface CropAreaProps {
  original: UploadedPicture['original']
  crop: Crop
  aspect: number | null
  onChange: (crop: Crop) => void
}

const percent = (share: number) => `${share * 100}%`

/** The picture with the part that is chosen, dragged and resized by a pointer. The fields beside it are for keys. */
export function CropArea({ original, crop, aspect, onChange }: CropAreaProps) {
  const from = useRef<{ x: number; y: number; crop: Crop; resizes: boolean }>(null)
  const width = Math.max(...widthsOf('webp', original.width))
  const begin = (event: PointerEvent<HTMLElement>, resizes: boolean) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, y: event.clientY, crop, resizes }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const start = from.current
    const box = event.currentTarget.closest('[data-crop]')?.getBoundingClientRect()
    if (start === null || box === undefined) return
    event.stopPropagation()
    const across = (event.clientX - start.x) / box.width
    const down = (event.clientY - start.y) / box.height
    if (!start.resizes) return onChange(movedTo(start.crop, start.crop.left + across, start.crop.top + down))
    const to = { width: start.crop.width + across, height: start.crop.height + down }
    const next = resizedTo(start.crop, to, aspect, original)
    // Its other corner stays.
    onChange(movedTo(next, start.crop.left, start.crop.top))
  }
  const end = () => {
    from.current = null
  }
  const moves = { onPointerMove: drag, onPointerUp: end, onPointerCancel: end }
  return (
    <Box data-crop aria-hidden onPointerDown={(event) => begin(event, false)} {...moves}>
      <img
        src={picturePath(pictureFile(original.id, width, 'webp'))}
        width={original.width}
        height={original.height}
        alt=""
        draggable={false}
      />
      <i
        style={{
          left: percent(crop.left),
          top: percent(crop.top),
          width: percent(crop.width),
          height: percent(crop.height),
        }}
      />
      <b
        data-corner
        style={{ left: percent(crop.left + crop.width), top: percent(crop.top + crop.height) }}
        onPointerDown={(event) => begin(event, true)}
        {...moves}
      />
    </Box>
  )
}
