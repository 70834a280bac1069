import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { BIO_MAX, pageParts } from '#domain/influencer/page.ts'
import { format } from '../../../content/base/format.ts'
import { ownPage as words } from '../../../content/influencer/page.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { saveWordsAtom } from '../../../state/influencer/dashboard.ts'
import { type ApprovedInfluencer, linkOf } from '../../../state/influencer/influencer.ts'
import { Box, BoxHead, Row } from '../../control/box.tsx'
import { AreaField } from '../../control/field.tsx'
import { Note } from '../../control/note.tsx'
import { useShopDate } from '../../use-shop-date.ts'
import { PhotoBox } from './photo-box.tsx'

const Parts = chakra('div', {
  base: {
    display: 'grid',
    gap: '24px 32px',
    md: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.4fr)' },
  },
})

/** What an influencer says and shows on the page of the link. */
export function OwnPage({ influencer }: { influencer: ApprovedInfluencer }) {
  if (influencer.state !== 'active') return null
  return (
    <Box aria-labelledby="own-page">
      <BoxHead>
        <h2 className="d4" id="own-page">
          {words.title}
        </h2>
        <a href={linkOf(influencer.code)} className="link small">
          {words.preview}
        </a>
      </BoxHead>
      <chakra.p className="small muted" marginBottom="18px">
        {words.body}
      </chakra.p>
      <TakenDown influencer={influencer} />
      <Parts>
        <PhotoBox influencer={influencer} />
        <Words influencer={influencer} />
      </Parts>
    </Box>
  )
}

function TakenDown({ influencer: { takenDown = {} } }: { influencer: ApprovedInfluencer }) {
  const shopDate = useShopDate()
  return pageParts.map((part) => {
    const taken = takenDown[part]
    if (taken === undefined) return null
    return (
      <chakra.div key={part} marginBottom="18px">
        <Note kind="warn" title={format(words.taken[part], { day: shopDate(taken.at) })}>
          <p>{format(words.taken.why, { why: taken.why })}</p>
          <p className="small">{words.taken.next[part]}</p>
        </Note>
      </chakra.div>
    )
  })
}

function Words({ influencer }: { influencer: ApprovedInfluencer }) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const save = useSetAtom(saveWordsAtom)
  const toast = useSetAtom(showToastAtom)
  const saved = influencer.bio ?? ''
  const [typed, setTyped] = useState(saved)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const unchanged = typed.trim() === saved
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || offline || unchanged) return
    setBusy(true)
    const refusal = await save(typed)
    setBusy(false)
    setFault(refusal?.errors?.find(({ path }) => path === 'bio')?.message)
    if (refusal === null) setTyped(typed.trim())
    toast({ text: refusal === null ? words.words.saved : words.words.failed })
  }
  return (
    <chakra.form
      display="grid"
      gap="14px"
      alignContent="start"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <AreaField
        id="own-words"
        label={words.words.label}
        help={`${format(words.words.help, { max: BIO_MAX })} ${format(words.words.left, { count: BIO_MAX - typed.length })}.`}
        error={fault}
        rows={5}
        maxLength={BIO_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Row>
        <Button type="submit" size="sm" minH="44px" aria-disabled={busy || offline || unchanged}>
          {busy ? words.words.saving : words.words.save}
        </Button>
      </Row>
    </chakra.form>
  )
}
