import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { WordChange } from '#domain/words/changes.ts'
import type { PageVersion } from '#domain/words/publication.ts'
import { format, plural } from '../../../content/base/format.ts'
import { productPage } from '../../../content/manager/product-page.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { Box, Empty, Row } from '../../control/box.tsx'
import { Chip } from '../../control/chip.tsx'
import { Confirm } from '../../control/dialog.tsx'
import { More } from '../../disclosure/more.tsx'
import { dayAndTime } from '../format-time.ts'
import { QueryView } from '../query-view.tsx'
import { useEditing } from './editing.tsx'

const words = productPage.versions

const List = chakra('ol', {
  base: { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '16px' },
})

/** Every publication of a page with what it changed, each of which can be published again. */
export function Versions() {
  const { editor, of } = useEditing()
  const loaded = useAtomValue(editor.versionsAtom)
  const load = useSetAtom(editor.loadVersionsAtom)
  const page = useAtomValue(editor.pageAtom).value
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [chosen, setChosen] = useState<number | null>(null)
  useEffect(() => void load(of), [load, of])
  return (
    <>
      <QueryView loaded={loaded} bars={[90, 90, 90]} onRetry={() => void load(of)}>
        {({ versions }) =>
          versions.length === 0 ? (
            <Empty {...words.none} />
          ) : (
            <List aria-label={words.title}>
              {versions.map((one) => (
                <li key={one.version}>
                  <Version one={one} live={one.version === page?.version}>
                    {one.version !== page?.version && (
                      <Button
                        variant="outline"
                        size="sm"
                        minH="44px"
                        aria-label={format(words.takeBackTo, { number: one.version })}
                        aria-disabled={offline}
                        onClick={() => !offline && setChosen(one.version)}
                      >
                        {words.takeBack}
                      </Button>
                    )}
                  </Version>
                </li>
              ))}
            </List>
          )
        }
      </QueryView>
      {chosen !== null && page && (
        <TakeBack version={page.version} to={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  )
}

interface TakeBackProps {
  version: number
  to: number
  onClose: () => void
}

function TakeBack({ version, to, onClose }: TakeBackProps) {
  const { editor, of } = useEditing()
  const send = useSetAtom(editor.takeBackAtom)
  const toast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (busy) return
    setBusy(true)
    const refusal = await send(of, { version, to })
    const done = format(words.done, { number: to })
    toast({ text: refusal === null ? done : refusal.code === 'stale_version' ? words.stale : words.failed })
    onClose()
  }
  return (
    <Confirm
      open
      title={format(words.confirmTitle, { number: to })}
      confirm={words.confirm}
      dismiss={productPage.keep}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{words.confirmBody}</p>
    </Confirm>
  )
}

interface VersionProps {
  one: PageVersion
  live: boolean
  children: React.ReactNode
}

const Version = ({ one, live, children }: VersionProps) => (
  <Box aria-labelledby={`version-${one.version}`}>
    <Row between>
      <div>
        <Row>
          <h2 className="d4" id={`version-${one.version}`}>
            {format(words.version, { number: one.version })}
          </h2>
          {live && <Chip variant="ok">{words.live}</Chip>}
        </Row>
        <chakra.p className="small muted" overflowWrap="anywhere">
          {one.replaces === null
            ? words.start
            : format(words.by, { time: dayAndTime(one.at), who: one.by ?? productPage.someone })}
        </chakra.p>
        {one.restores !== null && <p className="small">{format(words.restores, { number: one.restores })}</p>}
      </div>
      {children}
    </Row>
    {one.changes.length > 0 && (
      <More title={plural(words.changes, one.changes.length)}>
        <Changes changes={one.changes} />
      </More>
    )}
  </Box>
)

const ChangeList = chakra('dl', {
  base: {
    margin: 0,
    overflowWrap: 'anywhere',
    '& > div': {
      display: 'grid',
      gap: '4px 20px',
      padding: '12px 0',
      borderTop: '1px solid {colors.border}',
      md: { gridTemplateColumns: '200px minmax(0, 1fr) minmax(0, 1fr)' },
    },
    '& dt': { fontWeight: 'strong' },
    '& dd': { margin: 0 },
  },
})

/** Text by text, as it was and as it is. */
function Changes({ changes }: { changes: readonly WordChange[] }) {
  const { pathLabel, textLabel } = useEditing()
  return (
    <ChangeList className="small">
      {changes.map(({ path, before, after }) => (
        <div key={path}>
          <dt>{pathLabel(path)}</dt>
          <dd className="muted">
            <Side name={words.before} text={textLabel(path, before)} />
          </dd>
          <dd>
            <Side name={words.after} text={textLabel(path, after)} />
          </dd>
        </div>
      ))}
    </ChangeList>
  )
}

const Side = ({ name, text }: { name: string; text: string | null }) => (
  <>
    <span className="micro muted">{name}</span>
    <br />
    {text || <i>{words.nothing}</i>}
  </>
)
