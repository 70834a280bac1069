import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
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
import { ChangeCount, Discard, PublishButton, usePublish } from './publish.tsx'
import { showWhole } from './show-whole.ts'

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

const beside = '@media (min-width: 80em)'

/** The links to its sections, the form, and what can be done with it: below each other, and side by side where there is room. */
const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    gap: { base: '20px', md: '24px' },
    '&[data-contents]': {
      md: { gridTemplateColumns: '168px minmax(0, 1fr)' },
      [beside]: { gridTemplateColumns: '168px minmax(0, 1fr) 280px' },
    },
    md: { '& > nav': { gridRow: '1 / span 2', position: 'sticky', top: '16px' } },
    [beside]: {
      gridTemplateColumns: 'minmax(0, 1fr) 280px',
      '& > nav': { gridRow: '1' },
    },
  },
})

const Fields = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: { base: '20px', md: '24px' },
    minW: 0,
    maxW: '760px',
    // As wide as leaves the bar on the edge of the page.
    [beside]: { maxW: '880px' },
  },
})

/** It stays in view: at the foot, or beside the form, where it covers none of it. */
const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: '1',
    display: 'grid',
    gap: '4px',
    padding: '8px 12px 8px 16px',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'panel',
    boxShadow: 'float',
    [beside]: {
      top: '16px',
      bottom: 'auto',
      gap: '12px',
      padding: '20px',
      boxShadow: 'none',
      // One below the other, the last of them the one that ends the work.
      '& > div': { display: 'grid', gap: '12px', justifyContent: 'stretch' },
      '& > div > div:last-of-type': { display: 'grid', gap: '10px' },
    },
  },
})

interface EditingLayoutProps {
  /** Links to the sections of a long form. */
  contents?: ReactNode
  /** What else is to be known of the page. */
  note?: ReactNode
  /** What else can be done with the draft. What they are given shows what keeps it from being published; false: nothing. */
  actions?: (showFault: () => boolean) => ReactNode
  children: (form: FormState) => ReactNode
}

/** The form between its notes and the bar with what can be done with the draft. */
export function EditingLayout({ contents, note, actions, children }: EditingLayoutProps) {
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
      <Frame data-contents={contents !== undefined || undefined}>
        {contents}
        <Fields onFocus={showWhole}>
          {children({
            faults: new Map(faults.map(({ path, message }) => [path, message])),
            locked: busy,
          })}
        </Fields>
        <Bar>
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
            <Row gap="0 16px">
              <DraftStatus />
              <ChangeCount />
              {(hasDraft || typed.unsent) && <Discard />}
            </Row>
            <Row gap="8px">
              {actions?.(showFault)}
              <PublishButton busy={busy} onPublish={() => void publish()} />
            </Row>
          </Row>
        </Bar>
      </Frame>
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
        search={one === 'edit' ? { ...search } : { ...search, tab: one }}
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
