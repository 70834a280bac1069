import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { Member } from '#domain/staff/schema.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { roleNames, staff as words } from '../../../content/staff/staff.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { changeRoleAtom, loadMembersAtom, membersAtom } from '../../../state/staff/staff.ts'
import { Box, Empty, Row } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { Chip } from '../../control/chip.tsx'
import { Confirm } from '../../control/dialog.tsx'
import { Headline } from '../../control/headline.tsx'
import { Note } from '../../control/note.tsx'
import { type DataColumn, DataTable } from '../../control/table/data-table.tsx'
import { CardButtons, Cards, useWide } from '../cards.tsx'
import { QueryView } from '../query-view.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useRoleToast } from './use-role-toast.ts'

const { columns } = words

/** Who works in the shop: an owner gives roles and takes them. */
export function Staff() {
  const loaded = useAtomValue(membersAtom)
  const load = useSetAtom(loadMembersAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [changing, setChanging] = useState<Member | 'new' | null>(null)
  const [removing, setRemoving] = useState<Member | null>(null)
  const List = useWide() ? MemberTable : MemberCards
  useEffect(() => void load(), [load])
  return (
    <Chakra>
      <Row between alignItems="end">
        <h1 className="d2">
          <Headline plain={words.title} />
        </h1>
        <Button size="sm" aria-disabled={offline} onClick={() => !offline && setChanging('new')}>
          {words.add}
        </Button>
      </Row>
      <p className="muted">{words.body}</p>
      <QueryView loaded={loaded} bars={[44, 56, 56, 56]} onRetry={() => void load()}>
        {({ members }) =>
          members.length === 0 ? (
            <Empty {...words.empty} />
          ) : (
            <Box flush>
              <List members={members} locked={offline} onChange={setChanging} onRemove={setRemoving} />
            </Box>
          )
        }
      </QueryView>
      {changing !== null && (
        <RoleDialog {...(changing !== 'new' && { member: changing })} onClose={() => setChanging(null)} />
      )}
      {removing && <Removal member={removing} onClose={() => setRemoving(null)} />}
    </Chakra>
  )
}

interface MemberListProps {
  members: readonly Member[]
  locked: boolean
  onChange: (member: Member) => void
  onRemove: (member: Member) => void
}

const Person = ({ member: { name, email, you } }: { member: Member }) => (
  <span style={{ overflowWrap: 'anywhere' }}>
    <b>{name ?? email}</b> {you && <Chip>{words.you}</Chip>}
    {name !== undefined && (
      <span className="small muted" style={{ display: 'block' }}>
        {email}
      </span>
    )}
  </span>
)

const tableColumns: DataColumn<Member>[] = [
  {
    id: 'person',
    header: columns.person,
    accessorFn: ({ name, email }) => name ?? email,
    cell: ({ row }) => <Person member={row.original} />,
  },
  { id: 'role', header: columns.role, accessorFn: ({ role }) => roleNames[role] },
  { id: 'may', header: columns.may, accessorFn: ({ role }) => words.may[role] },
]

interface EditsProps extends Omit<MemberListProps, 'members'> {
  member: Member
  look: 'plain' | 'outline'
}

function Edits({ member, locked, look, onChange, onRemove }: EditsProps) {
  const button = (
    text: string,
    label: string,
    run: (member: Member) => void,
    variant: 'plain' | 'outline' | 'subtle' = look,
  ) => (
    <Button
      variant={variant}
      size="sm"
      minH="44px"
      aria-label={format(label, { email: member.email })}
      aria-disabled={locked}
      onClick={() => !locked && run(member)}
    >
      {text}
    </Button>
  )
  return (
    <>
      {button(words.change, words.changeOne, onChange)}
      {button(words.remove, words.removeOne, onRemove, look === 'plain' ? 'subtle' : look)}
    </>
  )
}

const MemberTable = ({ members, ...edits }: MemberListProps) => (
  <DataTable
    columns={tableColumns}
    rows={members}
    idOf={({ uid }) => uid}
    label={words.title}
    minW="860px"
    css={{ '& td': { paddingBlock: '6px' } }}
    edit={{
      name: columns.edit,
      of: (member) => (
        <Row gap="0 18px">
          <Edits member={member} look="plain" {...edits} />
        </Row>
      ),
    }}
  />
)

/** The table's rows as cards, for narrow screens. */
const MemberCards = ({ members, ...edits }: MemberListProps) => (
  <Cards>
    {members.map((member) => (
      <li key={member.uid}>
        <Row between>
          <Person member={member} />
          <b>{roleNames[member.role]}</b>
        </Row>
        <p className="small muted">{words.may[member.role]}</p>
        <CardButtons>
          <Edits member={member} look="outline" {...edits} />
        </CardButtons>
      </li>
    ))}
  </Cards>
)

/** Taking a role can be undone, but it closes the screens of that person: a dialog asks first. */
function Removal({ member, onClose }: { member: Member; onClose: () => void }) {
  const change = useSetAtom(changeRoleAtom)
  const showRoleToast = useRoleToast()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const remove = async () => {
    if (busy) return
    setBusy(true)
    const { email, role } = member
    const refusal = await change({ email, role: null, was: role })
    setBusy(false)
    if (refusal === null) {
      showRoleToast({ email, role: null, was: role })
      onClose()
    } else if (refusal.code === 'stale_version') setFailure(words.form.stale)
    else setFailure(refusal.errors?.[0]?.message ?? refusalSentence(refusal.code))
  }
  return (
    <Confirm
      open
      title={format(words.removal.title, { email: member.email })}
      confirm={words.removal.confirm}
      dismiss={words.removal.dismiss}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{member.you ? words.form.own : words.removal.body}</p>
      {failure && (
        <Note kind="bad" role="alert">
          {failure}
        </Note>
      )}
    </Confirm>
  )
}
