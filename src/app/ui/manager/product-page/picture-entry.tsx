import { Button, chakra } from '@chakra-ui/react'
import { type DragEvent, useState } from 'react'
import { textLimits } from '#domain/manager/page-schema.ts'
import type { TypedPicture } from '#domain/manager/page-words.ts'
import { format } from '../../../content/base/format.ts'
import { crop, pictures as words } from '../../../content/manager/pictures.ts'
import { Chip } from '../../control/chip.tsx'
import { Text } from '../words/fields.tsx'
import { CropDialog } from './crop/crop-dialog.tsx'
import { FocusPoint } from './focus-point.tsx'
import type { Editor } from './page-fields.tsx'

interface EntryProps {
  editor: Editor
  picture: TypedPicture
  at: number
  name: string
  onDrag: (event: DragEvent) => void
  onChange: (picture: TypedPicture) => void
}

/** One picture of the page: what stays in view, which part is shown, and what it shows in words. */
export const PictureEntry = ({ editor, picture, at, name, onDrag, onChange }: EntryProps) => (
  <>
    <chakra.div
      display="flex"
      flexWrap="wrap"
      gap="0 10px"
      alignItems="center"
      minH="44px"
      // The buttons stand above its end.
      paddingInlineEnd="126px"
      title={words.drag}
      draggable={!editor.locked}
      cursor="grab"
      onDragStart={onDrag}
    >
      <b>{name}</b>
      {at === 0 && <Chip variant="ok">{words.main}</Chip>}
    </chakra.div>
    <chakra.div
      display="grid"
      gap="14px"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' }}
    >
      <chakra.div maxW="200px">
        <FocusPoint
          picture={picture}
          name={name}
          locked={editor.locked}
          onChange={(focus) => onChange({ ...picture, focus })}
        />
        <CropButton picture={picture} name={name} locked={editor.locked} />
      </chakra.div>
      <Text
        editor={editor}
        path={`pictures.${at}.alt`}
        label={words.alt}
        help={words.altHelp}
        value={picture.alt}
        max={textLimits['pictures.alt']}
        rows={3}
        onChange={(alt) => onChange({ ...picture, alt })}
      />
    </chakra.div>
  </>
)

function CropButton({ picture, name, locked }: { picture: TypedPicture; name: string; locked: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        minH="44px"
        marginTop="8px"
        aria-disabled={locked}
        aria-label={format(crop.openNamed, { picture: name })}
        onClick={() => !locked && setOpen(true)}
      >
        {crop.open}
      </Button>
      {open && <CropDialog picture={picture} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
