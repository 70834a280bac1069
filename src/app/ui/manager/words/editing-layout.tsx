import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FocusEvent, type ReactNode, useEffect } from 'react'
import { plural } from '../../../content/base/format.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { Row } from '../../control/box.tsx'
import { Note } from '../../control/note.tsx'
import { Icon } from '../../icon/icon.tsx'
import type { PortalSearch } from '../search.ts'
import { useEditing } from './editing.tsx'
import type { FormState } from './fields.tsx'
import { Conflict, DraftStatus, Notes } from './notes.tsx'
import { Discard, PublishButton, usePublish } from './publish.tsx'

const SAVE_MS = 800

/** Saves a moment after the last key, when the network is back, and when the editor is left. */
function useAutosave() {
  const { editor, of } = useEditing()
  const typed = useAtomValue(editor.typedAtom)
  const save = useSetAtom(editor.saveAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const clashed = useAtomValue(editor.saveRefusalAtom)?.code === 'stale_version'
  const text = typed?.unsent ? typed.words : null
  useEffect(() => {
    if (text === null || offline || clashed) return
    const timer = setTimeout(() => void save(of), SAVE_MS)
    return () => clearTimeout(timer)
  }, [text, offline, clashed, save, of])
  useEffect(() => () => void save(of), [save, of])
}

/** A browser takes what is below the bar for visible. Nothing moves under a pointer that presses a button. */
function showWhole({ target }: FocusEvent<HTMLElement>) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}

interface EditingLayoutProps {
  /** What else is to be known of the page. */
  note?: ReactNode
  /** What else can be done with the draft. What they are given shows what keeps it from being published; false: nothing. */
  actions?: (showFault: () => boolean) => ReactNode
  children: (form: FormState) => ReactNode
}

/** The form between its notes and the bar with what can be done with the draft. */
export function EditingLayout({ note, actions, children }: EditingLayoutProps) {
  const { editor, faults: faultsNow } = useEditing()
  const hasDraft = useAtomValue(editor.pageAtom).value?.draft != null
  const typed = useAtomValue(editor.typedAtom)
  const { busy, submitted, problem, publish, showFault } = usePublish()
  useAutosave()
  if (typed === null) return null
  const faults = submitted ? faultsNow() : []
  return (
    <>
      <Notes />
      {note}
      <chakra.div
        display="contents"
        css={{ '& :is(input[type=text], input:not([type]), textarea)': { maxW: '760px' } }}
        onFocus={showWhole}
      >
        {children({
          faults: new Map(faults.map(({ path, message }) => [path, message])),
          locked: busy,
        })}
      </chakra.div>
      <chakra.div
        position="sticky"
        bottom="0"
        zIndex="1"
        bg="bg.surface"
        borderWidth="1px"
        borderColor="border"
        borderRadius="panel"
        padding="8px 12px 8px 16px"
        boxShadow="float"
        display="grid"
        gap="4px"
      >
        <Conflict />
        {faults.length > 0 && (
          <chakra.p className="small" role="alert" color="status.bad" display="flex" gap="8px">
            <Icon name="alert" size={18} />
            {plural(words.faults, faults.length)}
          </chakra.p>
        )}
        {problem && (
          <Note kind="bad" role="alert">
            {problem}
          </Note>
        )}
        <Row between gap="4px 12px">
          <DraftStatus />
          <Row gap="8px">
            {(hasDraft || typed.unsent) && <Discard />}
            {actions?.(showFault)}
            <PublishButton busy={busy} onPublish={() => void publish()} />
          </Row>
        </Row>
      </chakra.div>
    </>
  )
}

const exactly = { exact: true, includeSearch: true }

interface EditTabsProps {
  search: PortalSearch
  tab: 'edit' | 'versions'
}

/** Between the form and the versions. */
export const EditTabs = ({ search, tab }: EditTabsProps) => (
  <chakra.nav
    aria-label={words.tabs.label}
    display="flex"
    gap="20px"
    css={{
      '& a': { display: 'flex', alignItems: 'center', minHeight: '44px', textDecoration: 'none' },
      '& a[aria-current]': { fontWeight: 'strong', textDecoration: 'underline' },
    }}
  >
    {(['edit', 'versions'] as const).map((one) => (
      <Link
        key={one}
        to="/managerportal"
        search={one === 'edit' ? search : { ...search, tab: one }}
        replace
        resetScroll={false}
        activeOptions={exactly}
        aria-current={one === tab ? ('page' as const) : undefined}
      >
        {words.tabs[one]}
      </Link>
    ))}
  </chakra.nav>
)
