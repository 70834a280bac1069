import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import type { User } from '#domain/account/account.ts'
import { profile } from '../../content/account/profile.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { changeProfileAtom, profileAtom } from '../../state/account/profile.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { TextField } from '../control/field.tsx'
import { Email } from './change-email.tsx'
import { LogOutEverywhere } from './log-out-everywhere.tsx'
import { Password } from './password.tsx'

const words = profile.details

export function Details({ user }: { user: User }) {
  const changeProfile = useSetAtom(changeProfileAtom)
  const toast = useSetAtom(showToastAtom)
  const known = useAtomValue(profileAtom)?.name ?? user.name ?? ''
  const [name, setName] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const refusal = await changeProfile({ name: name ?? known })
    setBusy(false)
    setFault(refusal ? (refusal.errors?.[0]?.message ?? refusalSentence(refusal.code)) : undefined)
    if (!refusal) toast({ text: profile.saved })
  }

  return (
    <chakra.section aria-labelledby="details" maxW="560px" display="grid" gap="36px">
      <h2 className="d3" id="details">
        {words.title}
      </h2>
      <chakra.form display="grid" gap="18px" noValidate onSubmit={(event) => void save(event)}>
        <TextField
          id="profile-name"
          label={words.name}
          autoComplete="name"
          value={name ?? known}
          error={fault}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" justifySelf="start" aria-disabled={busy}>
          {busy ? words.saving : words.save}
        </Button>
      </chakra.form>
      <chakra.div display="grid" gap="10px">
        <Email user={user} />
      </chakra.div>
      <Password />
      <LogOutEverywhere />
    </chakra.section>
  )
}
