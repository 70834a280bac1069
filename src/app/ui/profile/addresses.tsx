import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { profile } from '../../content/account/profile.ts'
import { format } from '../../content/base/format.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { loginUnreadableAtom } from '../../state/account/auth.ts'
import {
  type AddressChange,
  changeProfileAtom,
  profileAtom,
  type SavedAddress,
} from '../../state/account/profile.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { Empty } from '../control/box.tsx'
import { Chip } from '../control/chip.tsx'
import { Confirm } from '../control/dialog.tsx'
import { Note } from '../control/note.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { AddressEditor } from './address-editor.tsx'

const words = profile.addresses

const Card = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '8px 20px',
    marginTop: '8px',
    padding: '16px 20px',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'panel',
    bg: 'bg.surface',
  },
})

/** Saved addresses. `short` is for the column beside the orders, with a heading one level lower. */
export function Addresses({ short = false }: { short?: boolean }) {
  const changeProfile = useSetAtom(changeProfileAtom)
  const toast = useSetAtom(showToastAtom)
  const addresses = useAtomValue(profileAtom)?.addresses
  const [edited, setEdited] = useState<SavedAddress | 'new'>()
  const [removed, setRemoved] = useState<SavedAddress>()
  const [problem, setProblem] = useState<string>()
  // The note at the top of the screen says why nothing is there.
  const offline = useAtomValue(connectionAtom) === 'offline'
  const unreadable = useAtomValue(loginUnreadableAtom)

  async function change(address: AddressChange, done: string) {
    setRemoved(undefined)
    const refusal = await changeProfile({ address })
    setProblem(refusal ? refusalSentence(refusal.code) : undefined)
    if (!refusal) toast({ text: done })
  }

  if (!addresses && short) return null
  return (
    <chakra.section aria-labelledby="addresses" maxW="720px">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="center"
        gap="4px 20px"
      >
        <h2 className={short ? 'd4' : 'd3'} id="addresses">
          {short ? words.short : words.title}
        </h2>
        {addresses && (short || addresses.length > 0) && (
          <Button variant="plain" size="sm" onClick={() => setEdited('new')}>
            {words.add}
          </Button>
        )}
      </chakra.div>
      {problem && <Note kind="bad" role="alert" title={problem} />}
      {!addresses &&
        (offline || unreadable ? (
          <chakra.p className="muted" marginTop="8px">
            {words.waits}
          </chakra.p>
        ) : (
          <Skeleton label={words.loading} bars={[104, 104]} />
        ))}
      {addresses?.length === 0 &&
        (short ? (
          <chakra.p className="muted" marginTop="8px">
            {words.empty.title} {words.empty.body}
          </chakra.p>
        ) : (
          <chakra.div marginTop="16px">
            <Empty {...words.empty}>
              <Button size="sm" onClick={() => setEdited('new')}>
                {words.add}
              </Button>
            </Empty>
          </chakra.div>
        ))}
      <ul>
        {addresses?.map((address) => (
          <Card key={address.id}>
            <chakra.div overflowWrap="anywhere">
              <p>
                <b>{address.name}</b> {address.isDefault && <Chip>{words.default}</Chip>}
              </p>
              <p className="muted">
                {address.line1}
                {address.line2 && `, ${address.line2}`}
                <br />
                {address.city}, {address.region} {address.postcode}
              </p>
            </chakra.div>
            <chakra.div display="flex" flexWrap="wrap" alignItems="start" gap="0 16px">
              <Button
                variant="plain"
                size="sm"
                aria-label={format(words.editNamed, { name: address.name, line: address.line1 })}
                onClick={() => setEdited(address)}
              >
                {words.edit}
              </Button>
              {!short && (
                <>
                  {!address.isDefault && (
                    <Button
                      variant="plain"
                      size="sm"
                      aria-label={format(words.makeDefaultNamed, { line: address.line1 })}
                      onClick={() => void change({ makeDefault: address.id }, words.saved)}
                    >
                      {words.makeDefault}
                    </Button>
                  )}
                  <Button
                    variant="plain"
                    size="sm"
                    aria-label={format(words.removeNamed, { name: address.name, line: address.line1 })}
                    onClick={() => setRemoved(address)}
                  >
                    {words.remove}
                  </Button>
                </>
              )}
            </chakra.div>
          </Card>
        ))}
      </ul>
      {edited && addresses && (
        <AddressEditor address={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      <Confirm
        open={removed !== undefined}
        title={words.removeTitle}
        confirm={words.remove}
        dismiss={words.dismiss}
        onConfirm={() => void change({ remove: removed?.id }, words.removed)}
        onClose={() => setRemoved(undefined)}
      >
        <p>{removed?.line1}</p>
      </Confirm>
    </chakra.section>
  )
}
