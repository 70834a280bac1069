import { Button, chakra } from '@chakra-ui/react'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { PICK_WORDS_MAX } from '#domain/influencer/page.ts'
import { format } from '../../content/base/format.ts'
import { dashboard } from '../../content/influencer/dashboard.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { seenAs } from '../../state/cart/lines.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import { savePicksAtom, typedPicksAtom } from '../../state/influencer/dashboard.ts'
import type { ApprovedInfluencer } from '../../state/influencer/influencer.ts'
import { LineThumb } from '../cart/line.tsx'
import { Box, BoxHead, Row } from '../control/box.tsx'
import { AreaField, SelectField } from '../control/field.tsx'
import { Icon } from '../icon/icon.tsx'

const words = dashboard.picks
const MAX_PICKS = 12

const List = chakra('ol', {
  base: {
    listStyle: 'none',
    padding: 0,
    margin: '0 0 18px',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '44px minmax(0, 1fr) auto auto auto',
      alignItems: 'center',
      gap: '8px 4px',
      padding: '12px 0 14px',
      borderTop: '1px solid {colors.border}',
    },
    '& > li > :first-child': { alignSelf: 'center' },
    '& > li > b': { minW: 0, paddingLeft: '8px', fontWeight: 'strong' },
    '& > li > :last-child': { gridColumn: '1 / -1' },
    md: {
      '& > li': { gridTemplateColumns: '44px 180px minmax(0, 1fr) auto auto auto' },
      '& > li > :last-child': { gridColumn: 3, gridRow: 1 },
    },
  },
})

function moved(picks: readonly string[], from: number, to: number): string[] {
  const next = [...picks]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}

/** Edits the products on the influencer's page and their order. */
export function Picks({ influencer }: { influencer: ApprovedInfluencer }) {
  const catalogue = useAtomValue(catalogueAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const save = useSetAtom(savePicksAtom)
  const toast = useSetAtom(showToastAtom)
  const { code } = influencer
  const saved = influencer.words ?? {}
  const [all, type] = useAtom(typedPicksAtom)
  const { picks, words: typed } = all[code] ?? { picks: influencer.picks ?? [], words: saved }
  const setPicks = (next: readonly string[]) => type(code, { picks: next, words: typed })
  const [busy, setBusy] = useState(false)
  const products = catalogue?.products ?? []
  const productOf = (slug: string) => products.find((one) => one.slug === slug)
  const thumbOf = (slug: string) => {
    const product = productOf(slug)
    return product && seenAs(product)
  }
  const nameOf = (slug: string) => productOf(slug)?.name ?? slug
  const rest = products.filter((one) => !picks.includes(one.slug))
  const changed =
    picks.join() !== (influencer.picks ?? []).join() ||
    picks.some((slug) => (typed[slug] ?? '').trim() !== (saved[slug] ?? ''))

  const send = async () => {
    if (busy || !changed) return
    setBusy(true)
    const refusal = await save(code, { picks, words: typed })
    setBusy(false)
    toast({ text: refusal === null ? words.saved : (refusal.errors?.[0]?.message ?? words.failed) })
  }

  if (influencer.state !== 'active') return null
  return (
    <Box aria-labelledby="picks">
      <BoxHead>
        <h2 className="d4" id="picks">
          {words.title}
        </h2>
        <p className="small muted">{format(words.body, { max: MAX_PICKS })}</p>
      </BoxHead>
      {picks.length === 0 && <p className="muted">{words.none}</p>}
      <List>
        {picks.map((slug, at) => (
          <li key={slug}>
            <LineThumb of={thumbOf(slug)} width={44} />
            <b>
              {nameOf(slug)}
              {catalogue && !productOf(slug) && (
                <chakra.span display="block" className="small muted">
                  {words.gone}
                </chakra.span>
              )}
            </b>
            <Button
              variant="ghost"
              aria-label={format(words.up, { name: nameOf(slug) })}
              disabled={at === 0}
              _disabled={{ bg: 'transparent', opacity: 0.35 }}
              onClick={() => setPicks(moved(picks, at, at - 1))}
            >
              <chakra.span transform="rotate(180deg)" display="grid">
                <Icon name="chevron" />
              </chakra.span>
            </Button>
            <Button
              variant="ghost"
              aria-label={format(words.down, { name: nameOf(slug) })}
              disabled={at === picks.length - 1}
              _disabled={{ bg: 'transparent', opacity: 0.35 }}
              onClick={() => setPicks(moved(picks, at, at + 1))}
            >
              <Icon name="chevron" />
            </Button>
            <Button
              variant="ghost"
              aria-label={format(words.remove, { name: nameOf(slug) })}
              onClick={() => setPicks(picks.filter((one) => one !== slug))}
            >
              <Icon name="close" />
            </Button>
            <AreaField
              id={`pick-words-${slug}`}
              label={format(words.why, { name: nameOf(slug) })}
              maxLength={PICK_WORDS_MAX}
              rows={2}
              style={{ minHeight: 0 }}
              value={typed[slug] ?? ''}
              onChange={({ target }) =>
                type(code, { picks, words: { ...typed, [slug]: target.value.replaceAll('\n', ' ') } })
              }
            />
          </li>
        ))}
      </List>
      <Row alignItems="end">
        {picks.length < MAX_PICKS && rest.length > 0 && (
          <chakra.div minW="220px">
            <SelectField
              id="add-pick"
              label={words.add}
              value=""
              onChange={(event) => event.target.value !== '' && setPicks([...picks, event.target.value])}
            >
              <option value="">{words.choose}</option>
              {rest.map((one) => (
                <option key={one.slug} value={one.slug}>
                  {one.name}
                </option>
              ))}
            </SelectField>
          </chakra.div>
        )}
        <Button aria-disabled={busy || !changed || offline} onClick={() => void (!offline && send())}>
          {busy ? words.saving : words.save}
        </Button>
      </Row>
    </Box>
  )
}
