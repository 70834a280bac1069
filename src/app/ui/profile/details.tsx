import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import type { User } from '#domain/account/account.ts'
import type { Refusal } from '#domain/refusal.ts'
import { profile } from '../../content/account/profile.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { changeProfileAtom, profileAtom } from '../../state/account/profile.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { TextField } from '../control/field.tsx'
import { Note } from '../control/note.tsx'
import { Email } from './change-email.tsx'
import { LogOutEverywhere } from './log-out-everywhere.tsx'
import { Password } from './password.tsx'
import { TabColumns } from './tab-columns.tsx'

const words = profile.details

export function Details({ user }: { user: User }) {
  const changeProfile = useSetAtom(changeProfileAtom)
  const toast = useSetAtom(showToastAtom)
  const stored = useAtomValue(profileAtom)
  const [typed, setTyped] = useState<{ name?: string; phone?: string }>({})
  const { name, phone } = { name: stored?.name ?? user.name ?? '', phone: stored?.phone ?? '', ...typed }
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const faultOf = (path: string) => refusal?.errors?.find((error) => error.path === path)?.message

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const answer = await changeProfile({ name, phone: phone.trim() === '' ? null : phone })
    setBusy(false)
    setRefusal(answer ?? undefined)
    if (answer) return
    setTyped({})
    toast({ text: profile.saved })
  }

  return (
    <TabColumns aria-labelledby="details">
      <h2 className="d3" id="details">
        {words.title}
      </h2>
      <chakra.div display="grid" gap="40px" alignContent="start">
        <chakra.form
          display="grid"
          gap="18px"
          alignContent="start"
          noValidate
          onSubmit={(event) => void save(event)}
        >
          {refusal && !refusal.errors && (
            <Note kind="bad" role="alert" title={refusalSentence(refusal.code)} />
          )}
          <TextField
            id="profile-name"
            label={words.name}
            autoComplete="name"
            value={name}
            error={faultOf('name')}
            onChange={(event) => setTyped({ ...typed, name: event.target.value })}
          />
          <TextField
            id="profile-phone"
            type="tel"
            inputMode="tel"
            label={words.phone}
            help={words.phoneHelp}
            autoComplete="tel"
            value={phone}
            error={faultOf('phone')}
            onChange={(event) => setTyped({ ...typed, phone: event.target.value })}
          />
          <Button type="submit" justifySelf="start" aria-disabled={busy}>
            {busy ? words.saving : words.save}
          </Button>
        </chakra.form>
        <chakra.div display="grid" gap="10px">
          <Email user={user} />
        </chakra.div>
      </chakra.div>
      <chakra.div display="grid" gap="40px" alignContent="start">
        <Password />
        <LogOutEverywhere />
      </chakra.div>
    </TabColumns>
  )
}
