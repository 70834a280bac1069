import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { type Crop, cropLimits, movedTo, resizedTo } from '#domain/catalogue/crop.ts'
import type { UploadedPicture } from '#domain/manager/page-words.ts'
import { format } from '../../../../content/base/format.ts'
import { crop as words } from '../../../../content/manager/pictures.ts'

interface CropSlidersProps {
  original: UploadedPicture['original']
  crop: Crop
  aspect: number | null
  onChange: (crop: Crop) => void
}

const share = (value: number, from: number, to: number) => (to > from ? (value - from) / (to - from) : 0)

/** The part by its size and its place, for keys and screen readers. */
export function CropSliders({ original, crop, aspect, onChange }: CropSlidersProps) {
  const { least, most } = cropLimits(aspect, original)
  const size = (side: 'width' | 'height', at: number) => {
    const length = least[side] + at * (most[side] - least[side])
    onChange(resizedTo(crop, { ...crop, [side]: length }, aspect, original))
  }
  return (
    <chakra.div display="grid" gap="4px 20px" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
      <Slider
        label={aspect === null ? words.width : words.zoom}
        text={format(words.ofWidth, { percent: percent(crop.width) })}
        at={share(crop.width, least.width, most.width)}
        off={most.width <= least.width}
        onChange={(at) => size('width', at)}
      />
      {aspect === null && (
        <Slider
          label={words.height}
          text={format(words.ofHeight, { percent: percent(crop.height) })}
          at={share(crop.height, least.height, most.height)}
          off={most.height <= least.height}
          onChange={(at) => size('height', at)}
        />
      )}
      <Slider
        label={words.across}
        text={format(words.fromLeft, { percent: percent(crop.left) })}
        at={share(crop.left, 0, 1 - crop.width)}
        off={crop.width === 1}
        onChange={(at) => onChange(movedTo(crop, at * (1 - crop.width), crop.top))}
      />
      <Slider
        label={words.down}
        text={format(words.fromTop, { percent: percent(crop.top) })}
        at={share(crop.top, 0, 1 - crop.height)}
        off={crop.height === 1}
        onChange={(at) => onChange(movedTo(crop, crop.left, at * (1 - crop.height)))}
      />
    </chakra.div>
  )
}

const percent = (part: number) => String(Math.round(part * 100))

interface SliderProps {
  label: string
  /** What its value means. */
  text: string
  /** From 0 to 1: both ends can be reached by keys. */
  at: number
  off: boolean
  onChange: (at: number) => void
}

function Slider({ label, text, at, off, onChange }: SliderProps) {
  const id = useId()
  return (
    <div>
      <chakra.label htmlFor={id} display="flex" justifyContent="space-between" gap="10px" className="small">
        <b>{label}</b>
        <span className="muted num">{text}</span>
      </chakra.label>
      <chakra.input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        width="100%"
        height="44px"
        accentColor="fg"
        aria-label={label}
        aria-valuetext={text}
        disabled={off}
        value={Math.round(at * 100)}
        onChange={({ target }) => onChange(Number(target.value) / 100)}
      />
    </div>
  )
}
