import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { listLimits } from '#domain/manager/page-schema.ts'
import type { ProductPage, TypedPicture } from '#domain/manager/page-words.ts'
import { galleryOf } from '../../../art/galleries.ts'
import { format, plural } from '../../../content/base/format.ts'
import { pictures as words } from '../../../content/manager/pictures.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { changePicturesAtom } from '../../../state/manager/picture-upload.ts'
import { DropZone } from '../../control/box.tsx'
import { Icon } from '../../icon/icon.tsx'
import { Picture } from '../../picture/picture.tsx'
import { idOf } from '../words/editing.tsx'
import { Entries, EntryButtons, EntryItem, Tool } from '../words/fields.tsx'
import type { Editor } from './page-fields.tsx'
import { PictureEntry } from './picture-entry.tsx'
import { PictureUploads } from './picture-uploads.tsx'
import { useUploads } from './use-uploads.ts'

/** By name too: not every system knows the type of HEIC. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic,.heic,.heif'

interface PicturesProps {
  editor: Editor
  page: ProductPage
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
const nameOf = (at: number) => format(words.entry, { number: at + 1 })

/** The pictures of a page: added by button, drop or paste, ordered, described, cut and removed. */
export function PagePictures({ editor, page }: PicturesProps) {
  const pictures = editor.words.pictures
  const offline = useAtomValue(connectionAtom) === 'offline'
  const { uploads, begin, retry, cancel } = useUploads()
  const toast = useSetAtom(showToastAtom)
  const [over, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const room = listLimits.pictures - pictures.length - uploads.length
  const off = offline || editor.locked || room <= 0
  const fault = editor.faults.get('pictures')
  const take = (files: Iterable<File>) => {
    if (off) return
    const all = [...files]
    begin(all.slice(0, room))
    const leftOut = all.length - room
    if (leftOut > 0) toast({ text: plural(words.leftOut, leftOut, { most: listLimits.pictures }) })
  }
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) take(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(!off)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }
  return (
    <chakra.div display="grid" gap="14px" {...drop}>
      {page.builtIn && pictures.length === 0 && <CameWith slug={page.slug} />}
      {page.builtIn && pictures.length > 0 && (
        <div>
          <p>
            <b>{words.own}</b>
          </p>
          <p className="small muted">{words.ownHelp}</p>
        </div>
      )}
      {!(page.builtIn && pictures.length === 0) && <p className="small muted">{words.help}</p>}
      <List editor={editor} />
      <DropZone data-over={over || undefined}>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={TYPES}
          onChange={({ target }) => {
            take(target.files ?? [])
            // The same file can be chosen again.
            target.value = ''
          }}
        />
        <Button
          id={idOf('pictures')}
          size="sm"
          variant="outline"
          aria-disabled={off}
          aria-describedby={fault ? 'pictures-fault' : undefined}
          onClick={() => !off && picker.current?.click()}
        >
          <Icon name="plus" size={18} />
          {words.choose}
        </Button>
        <span className="small muted">
          {offline
            ? words.offline
            : room <= 0
              ? format(words.full, { count: listLimits.pictures })
              : words.drop}
        </span>
      </DropZone>
      {fault && (
        <chakra.p id="pictures-fault" color="status.bad">
          {fault}
        </chakra.p>
      )}
      <PictureUploads uploads={uploads} onRetry={retry} onCancel={cancel} />
    </chakra.div>
  )
}

/** What shoppers see as long as nothing is uploaded: it is part of the shop, and not changed here. */
function CameWith({ slug }: { slug: string }) {
  const all = galleryOf(slug)
  return (
    <div>
      <p>
        <b>{format(words.art, { count: all.length })}</b>
      </p>
      <p className="small muted">{words.artHelp}</p>
      <Thumbs>
        {all.map(({ name, alt }) => (
          <li key={name}>
            <Picture name={name} sizes="88px" alt={alt} />
          </li>
        ))}
      </Thumbs>
    </div>
  )
}

const Thumbs = chakra('ul', {
  base: {
    listStyle: 'none',
    margin: '12px 0 0',
    padding: 0,
    display: 'flex',
    gap: '10px',
    '& > li': {
      flex: '0 1 88px',
      minW: 0,
      aspectRatio: '4 / 5',
      borderRadius: 'thumb',
      overflow: 'hidden',
    },
  },
})

function List({ editor }: { editor: Editor }) {
  const { locked } = editor
  const change = useSetAtom(changePicturesAtom)
  const toast = useSetAtom(showToastAtom)
  const dragged = useRef<string>(null)
  const { pictures } = editor.words
  const move = (id: string, to: number) =>
    change((all) => {
      const found = all.find((one) => one.id === id)
      if (locked || found === undefined || to < 0 || to >= all.length) return all
      return all.filter((one) => one !== found).toSpliced(to, 0, found)
    })
  const remove = (picture: TypedPicture, at: number) => {
    if (locked) return
    change((all) => all.filter(({ id }) => id !== picture.id))
    document.getElementById(idOf('pictures'))?.focus()
    const undo = () =>
      change((all) => (all.some(({ id }) => id === picture.id) ? all : all.toSpliced(at, 0, picture)))
    toast({ text: format(words.removed, { picture: nameOf(at) }), action: { label: words.undo, run: undo } })
  }
  const put = (changed: TypedPicture) =>
    change((all) => all.map((one) => (one.id === changed.id ? changed : one)))
  return (
    <Entries>
      {pictures.map((picture, at) => {
        const name = nameOf(at)
        return (
          <EntryItem
            key={picture.id}
            aria-label={name}
            onDragOver={(event) => dragged.current && !hasFiles(event) && event.preventDefault()}
            onDrop={(event) => {
              if (hasFiles(event) || dragged.current === null) return
              event.preventDefault()
              move(dragged.current, at)
              dragged.current = null
            }}
          >
            <EntryButtons>
              <Tool
                label={`${words.earlier}: ${name}`}
                off={at === 0}
                onClick={() => move(picture.id, at - 1)}
              >
                <chakra.span display="flex" transform="rotate(180deg)">
                  <Icon name="chevron" size={18} />
                </chakra.span>
              </Tool>
              <Tool
                label={`${words.later}: ${name}`}
                off={at === pictures.length - 1}
                onClick={() => move(picture.id, at + 1)}
              >
                <Icon name="chevron" size={18} />
              </Tool>
              <Tool label={`${words.remove}: ${name}`} off={false} onClick={() => remove(picture, at)}>
                <Icon name="trash" size={18} />
              </Tool>
            </EntryButtons>
            <PictureEntry
              editor={editor}
              picture={picture}
              at={at}
              name={name}
              onDrag={({ dataTransfer }) => {
                dragged.current = picture.id
                dataTransfer.effectAllowed = 'move'
              }}
              onChange={put}
            />
          </EntryItem>
        )
      })}
    </Entries>
  )
}
