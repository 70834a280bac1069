import { chakra } from '@chakra-ui/react'
import { type PointerEvent, useRef } from 'react'
import { type Corner, type Crop, corneredTo, movedTo } from '#domain/catalogue/crop.ts'
import { pictureFile, picturePath, widthsOf } from '#domain/catalogue/picture.ts'
import type { UploadedPicture } from '#domain/manager/page-words.ts'

const Box = chakra('div', {
  base: {
    position: 'relative',
    width: 'fit-content',
    maxWidth: '100%',
    // The corners reach beyond the picture.
    margin: '0 auto',
    userSelect: 'none',
    '& img': { display: 'block', maxWidth: '100%', maxHeight: '42vh', width: 'auto', height: 'auto' },
    '& [data-whole], & [data-corner]': { position: 'absolute', touchAction: 'none' },
    '& [data-whole]': { cursor: 'move' },
    '& [data-corner]': {
      width: '44px',
      height: '44px',
      transform: 'translate(-50%, -50%)',
      '&::after': {
        content: '""',
        position: 'absolute',
        inset: '12px',
        borderRadius: '50%',
        bg: '#fff',
        boxShadow: '0 0 0 2px #000',
      },
    },
  },
})

/** What is not shown is dark, within the picture. */
const Shade = chakra('span', {
  base: {
    position: 'absolute',
    inset: 0,
    overflow: 'hidden',
    pointerEvents: 'none',
    '& i': {
      position: 'absolute',
      outline: '2px solid #fff',
      outlineOffset: '-2px',
      boxShadow: '0 0 0 9999px rgb(0 0 0 / 0.55)',
      // Thirds, as a camera shows them.
      backgroundImage:
        'linear-gradient(rgb(255 255 255 / .45), rgb(255 255 255 / .45)), linear-gradient(rgb(255 255 255 / .45), rgb(255 255 255 / .45)), linear-gradient(rgb(255 255 255 / .45), rgb(255 255 255 / .45)), linear-gradient(rgb(255 255 255 / .45), rgb(255 255 255 / .45))',
      backgroundSize: '1px 100%, 1px 100%, 100% 1px, 100% 1px',
      backgroundPosition: '33.3% 0, 66.6% 0, 0 33.3%, 0 66.6%',
      backgroundRepeat: 'no-repeat',
    },
  },
})

const corners = [
  { right: false, bottom: false },
  { right: true, bottom: false },
  { right: false, bottom: true },
  { right: true, bottom: true },
] as const satisfies Corner[]

interface CropAreaProps {
  original: UploadedPicture['original']
  crop: Crop
  aspect: number | null
  onChange: (crop: Crop) => void
}

const percent = (share: number) => `${share * 100}%`

/** The picture with the part that is chosen: dragged whole, or by a corner. The sliders below it are for keys. */
export function CropArea({ original, crop, aspect, onChange }: CropAreaProps) {
  const from = useRef<{ x: number; y: number; crop: Crop; corner: Corner | undefined }>(null)
  const width = Math.max(...widthsOf('webp', original.width))
  const drag = (event: PointerEvent<HTMLElement>) => {
    const start = from.current
    const box = event.currentTarget.closest('[data-crop]')?.getBoundingClientRect()
    if (start === null || box === undefined) return
    const across = (event.clientX - start.x) / box.width
    const down = (event.clientY - start.y) / box.height
    const { crop: part, corner } = start
    if (corner === undefined) return onChange(movedTo(part, part.left + across, part.top + down))
    const to = {
      width: part.width + (corner.right ? across : -across),
      height: part.height + (corner.bottom ? down : -down),
    }
    onChange(corneredTo(part, corner, to, aspect, original))
  }
  const end = () => {
    from.current = null
  }
  const grip = (corner?: Corner) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY, crop, corner }
    },
    onPointerMove: drag,
    onPointerUp: end,
    onPointerCancel: end,
  })
  const place = {
    left: percent(crop.left),
    top: percent(crop.top),
    width: percent(crop.width),
    height: percent(crop.height),
  }
  return (
    <Box data-crop aria-hidden>
      <img
        src={picturePath(pictureFile(original.id, width, 'webp'))}
        width={original.width}
        height={original.height}
        alt=""
        draggable={false}
      />
      <Shade>
        <i style={place} />
      </Shade>
      <span data-whole style={place} {...grip()} />
      {corners.map((corner) => (
        <span
          key={`${corner.right} ${corner.bottom}`}
          data-corner={`${corner.bottom ? 'bottom' : 'top'} ${corner.right ? 'right' : 'left'}`}
          style={{
            left: percent(crop.left + (corner.right ? crop.width : 0)),
            top: percent(crop.top + (corner.bottom ? crop.height : 0)),
            cursor: corner.right === corner.bottom ? 'nwse-resize' : 'nesw-resize',
          }}
          {...grip(corner)}
        />
      ))}
    </Box>
  )
}
