import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useState } from 'react'
import type { SavedView } from '#domain/manager/views.ts'
import type { Refusal } from '#domain/refusal.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { savedViews as words } from '../../../content/manager/views.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { changeViewsAtom, loadViewsAtom, viewsAtom } from '../../../state/manager/views.ts'
import { Row } from '../../control/box.tsx'
import { FormDialog } from '../../control/dialog.tsx'
import { CheckField, TextField } from '../../control/field.tsx'
import { Note } from '../../control/note.tsx'
import { QueryView } from '../query-view.tsx'
import { type OnSearch, type OrdersSearch, parseOrdersSearch } from '../search.ts'
import { describeSearch } from '../view.ts'

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    padding: 0,
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '0 14px',
      borderTop: '1px solid {colors.border}',
      paddingBlock: '4px',
    },
    '& > li > div:first-of-type': { flex: '1 1 200px', minW: 0, overflowWrap: 'anywhere' },
    '& button': { textAlign: 'start', whiteSpace: 'normal' },
  },
})

interface ViewsDialogProps {
  search: OrdersSearch
  onSearch: OnSearch
  onClose: () => void
}

/** Saves the filters of the list under a name, and opens, renames and deletes what was saved. */
export function ViewsDialog({ search, onSearch, onClose }: ViewsDialogProps) {
  const loaded = useAtomValue(viewsAtom)
  const load = useSetAtom(loadViewsAtom)
  const change = useSetAtom(changeViewsAtom)
  const toast = useSetAtom(showToastAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const id = useId()
  const [renaming, setRenaming] = useState<SavedView | null>(null)
  const [name, setName] = useState('')
  const [team, setTeam] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [missing, setMissing] = useState(false)
  // A colleague may have saved one since the screen was opened.
  useEffect(() => void load(), [load])

  const edit = (view: SavedView | null) => {
    setRenaming(view)
    setName(view?.name ?? '')
    setRefusal(null)
    setMissing(false)
    document.getElementById(id)?.focus()
  }
  const save = async () => {
    const typed = name.trim()
    setMissing(typed === '')
    if (typed === '' || busy || offline) return document.getElementById(id)?.focus()
    setBusy(true)
    // A selection lasts a day: a saved view of it would be empty later.
    const { selection: _, ...filter } = search
    const refused = await change(
      renaming ? { rename: { id: renaming.id, name: typed } } : { add: { name: typed, team, filter } },
    )
    setBusy(false)
    setRefusal(refused)
    if (refused !== null) return document.getElementById(id)?.focus()
    toast({ text: format(renaming ? words.toasts.renamed : words.toasts.added, { name: typed }) })
    if (renaming) edit(null)
    else onClose()
  }
  /** The message about it stands behind the dialog, with the button that brings the view back. */
  const remove = async (view: SavedView) => {
    if (busy || offline) return
    setBusy(true)
    const failed = await change({ remove: view.id })
    onClose()
    const { name, team } = view
    const toastOf = (text: string) => ({ text: format(text, { name }) })
    const undo = async () => {
      const filter = { ...parseOrdersSearch(view.filter) }
      const lost = await change({ add: { name, team, filter } })
      toast(toastOf(lost === null ? words.toasts.restored : words.toasts.failed))
    }
    if (failed !== null) return toast(toastOf(words.toasts.failed))
    toast({ ...toastOf(words.toasts.removed), action: { label: words.undo, run: () => void undo() } })
  }
  const open = (view: SavedView) => {
    onSearch(parseOrdersSearch(view.filter))
    onClose()
  }
  const fault = refusal?.errors?.find(({ path }) => path === 'name')?.message
  const gone = renaming !== null && (refusal?.code === 'not_found' || refusal?.code === 'forbidden')

  return (
    <FormDialog
      title={renaming ? format(words.rename.title, { name: renaming.name }) : words.title}
      close={words.close}
      submit={renaming ? words.rename.submit : words.submit}
      busy={busy || offline}
      problem={refusal === null || fault ? undefined : gone ? words.changed : refusalSentence(refusal.code)}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {offline && <Note kind="warn" icon="offline" role="status" title={words.offline} />}
      {(!offline || loaded.value !== null) && (
        <QueryView loaded={loaded} bars={[44, 44]} onRetry={() => void load()}>
          {({ views }) =>
            [false, true].map((ofTeam) => (
              <ViewList
                key={String(ofTeam)}
                title={ofTeam ? words.ofTeam : words.own}
                views={views.filter((view) => view.team === ofTeam)}
                locked={busy || offline}
                onOpen={open}
                onRename={edit}
                onRemove={(view) => void remove(view)}
              />
            ))
          }
        </QueryView>
      )}
      <TextField
        id={id}
        label={words.name}
        help={renaming ? undefined : format(words.saves, { filter: describeSearch(search) })}
        error={missing ? words.missing : fault}
        value={name}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      {renaming ? (
        <Button variant="plain" size="sm" minH="44px" alignSelf="start" onClick={() => edit(null)}>
          {words.rename.cancel}
        </Button>
      ) : (
        <CheckField
          id={`${id}-team`}
          label={words.team}
          checked={team}
          onChange={(event) => setTeam(event.target.checked)}
        />
      )}
    </FormDialog>
  )
}

interface ViewListProps {
  title: string
  views: readonly SavedView[]
  /** Nothing can be changed now. */
  locked: boolean
  onOpen: (view: SavedView) => void
  onRename: (view: SavedView) => void
  onRemove: (view: SavedView) => void
}

function ViewList({ title, views, locked, onOpen, onRename, onRemove }: ViewListProps) {
  const button = (text: string, label: string, run: () => void, off = false) => (
    <Button
      variant="plain"
      size="sm"
      minH="44px"
      aria-label={label}
      aria-disabled={off}
      onClick={() => !off && run()}
    >
      {text}
    </Button>
  )
  return (
    <section aria-label={title}>
      <h3 className="small muted">{title}</h3>
      {views.length === 0 && <p>{words.empty}</p>}
      <List>
        {views
          .toSorted((a, b) => a.name.localeCompare(b.name))
          .map((view) => {
            const { name } = view
            return (
              <li key={view.id}>
                <div>
                  {button(name, format(words.open, { name }), () => onOpen(view))}
                  <p className="small muted">{describeSearch(parseOrdersSearch(view.filter))}</p>
                </div>
                {view.editable && (
                  <Row gap="0 14px">
                    {button(
                      words.renameShort,
                      format(words.renameOne, { name }),
                      () => onRename(view),
                      locked,
                    )}
                    {button(words.removeShort, format(words.remove, { name }), () => onRemove(view), locked)}
                  </Row>
                )}
              </li>
            )
          })}
      </List>
    </section>
  )
}
