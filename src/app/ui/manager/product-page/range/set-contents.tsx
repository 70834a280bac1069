import { Button } from '@chakra-ui/react'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { ManagedSet, SetPart } from '#domain/catalogue/set-parts.ts'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import { setChangeSchema } from '#domain/manager/new-product.ts'
import { format } from '../../../../content/base/format.ts'
import { refusalSentence } from '../../../../content/base/refusal.ts'
import { madeSet as words } from '../../../../content/manager/new-product.ts'
import { connectionAtom } from '../../../../state/base/connection.ts'
import { showToastAtom } from '../../../../state/base/toast.ts'
import { loadProductsAtom, productsAtom } from '../../../../state/manager/manager.ts'
import {
  changeSetAtom,
  loadMadeSetAtom,
  madeSetAtom,
  typedMadeAtom,
} from '../../../../state/manager/new-product.ts'
import { ActionList, Row } from '../../../control/box.tsx'
import { Note } from '../../../control/note.tsx'
import { dayAndTime } from '../../format-time.ts'
import { CheckedForm, useCheckedForm } from '../../products/checked-form.tsx'
import { SetParts } from '../../products/set-parts.tsx'
import { skusOf, whatOf } from '../../products/set-sum.ts'
import { numberOf, priceOf } from '../../products/typed-variants.ts'

/** What a set is made of: parts join and leave, and what it saves follows. */
export function SetContents({ slug }: { slug: string }) {
  const made = useAtomValue(madeSetAtom)
  const products = useAtomValue(productsAtom)
  const load = useSetAtom(loadMadeSetAtom)
  const loadProducts = useSetAtom(loadProductsAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  useEffect(() => {
    if (offline) return
    void load(slug)
    void loadProducts()
  }, [load, loadProducts, slug, offline])
  const found = made.value?.slug === slug ? made.value : null
  const all = products.value?.variants
  if (found && all) return <Contents slug={slug} made={found} all={all} offline={offline} />
  const refusal = made.refusal ?? products.refusal
  if (refusal === null || made.busy) return <p className="muted">{offline ? words.offline : '…'}</p>
  return (
    <Note kind="bad" role="alert" title={words.failed}>
      <Button size="sm" variant="outline" minH="44px" onClick={() => void load(slug)}>
        {words.retry}
      </Button>
    </Note>
  )
}

interface ContentsProps {
  slug: string
  made: ManagedSet
  all: readonly ManagedVariant[]
  offline: boolean
}

function Contents({ slug, made, all, offline }: ContentsProps) {
  const [drafts, setDrafts] = useAtom(typedMadeAtom)
  const send = useSetAtom(changeSetAtom)
  const toast = useSetAtom(showToastAtom)
  const own = drafts[slug]
  const typed = own ?? {
    parts: made.parts.map(({ skus, units }, key) => ({ key, what: whatOf(skus, all), units: String(units) })),
    price: (made.price / 100).toFixed(2),
    version: made.version,
  }
  const stale = own !== undefined && own.version !== made.version
  const forget = () => setDrafts(({ [slug]: _, ...others }) => others)
  const changed = (version: number) => {
    const { parts, price } = made
    const undo = async () => {
      const refusal = await send(slug, { parts, price, version })
      toast({ text: refusal === null ? words.taken : refusalSentence(refusal.code) })
    }
    toast({ text: words.done, action: { label: words.undo, run: () => void undo() } })
  }
  const form = useCheckedForm({
    prefix: 'made',
    schema: setChangeSchema,
    body: {
      parts: typed.parts.map(({ what, units }) => ({ skus: skusOf(what, all), units: numberOf(units) })),
      ...(priceOf(typed.price) !== made.price && { price: priceOf(typed.price) }),
      version: typed.version,
    },
    offline,
    async send(body) {
      const refusal = await send(slug, body)
      if (refusal === null) changed(body.version + 1)
      return refusal?.code === 'stale_version' ? null : refusal
    },
  })
  return (
    <>
      <p className="small muted">{words.help}</p>
      {stale && (
        <Note kind="warn" role="alert" title={words.stale}>
          <Row>
            <Button size="sm" variant="outline" minH="44px" onClick={forget}>
              {words.theirs}
            </Button>
            <Button
              size="sm"
              variant="plain"
              minH="44px"
              onClick={() => setDrafts((all) => ({ ...all, [slug]: { ...typed, version: made.version } }))}
            >
              {words.mine}
            </Button>
          </Row>
        </Note>
      )}
      <CheckedForm
        form={form}
        buttons={
          <>
            {offline && <p className="small muted">{words.offline}</p>}
            <Row>
              <Button type="submit" size="sm" aria-disabled={form.off || stale || own === undefined}>
                {form.busy ? words.busy : words.submit}
              </Button>
              {own !== undefined && (
                <Button size="sm" variant="plain" minH="44px" onClick={forget}>
                  {words.reset}
                </Button>
              )}
            </Row>
          </>
        }
      >
        <SetParts
          typed={typed}
          all={all}
          field={form.field}
          onChange={(over) => {
            setDrafts((now) => ({ ...now, [slug]: { ...typed, ...over } }))
            form.clearRefused()
          }}
        />
      </CheckedForm>
      <Earlier slug={slug} made={made} all={all} offline={offline} onDone={changed} />
    </>
  )
}

function textOf(parts: readonly SetPart[], all: readonly ManagedVariant[]): string {
  const nameOf = (sku: string) => all.find((one) => one.sku === sku)?.name ?? sku
  const text = ({ skus, units }: SetPart) =>
    format(words.part, { units: String(units), name: skus.map(nameOf).join(words.or) })
  return parts.map(text).join(', ')
}

interface EarlierProps extends ContentsProps {
  onDone: (version: number) => void
}

/** What the set was made of before: it can be so again. */
function Earlier({ slug, made, all, offline, onDone }: EarlierProps) {
  const send = useSetAtom(changeSetAtom)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (made.earlier.length === 0) return null
  const takeBack = async ({ parts, price }: ManagedSet['earlier'][number]) => {
    if (busy || offline) return
    setBusy(true)
    setProblem(null)
    const refusal = await send(slug, { parts, price, version: made.version })
    setBusy(false)
    if (refusal === null) onDone(made.version + 1)
    else setProblem(refusal.errors?.[0]?.message ?? refusalSentence(refusal.code))
  }
  return (
    <div>
      <h3 className="d5">{words.earlier}</h3>
      {problem && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      <ActionList>
        {made.earlier.map((one) => (
          <li key={one.version}>
            <div>
              <p>{format(words.line, { parts: textOf(one.parts, all), amount: formatMoney(one.price) })}</p>
              <p className="small muted">
                {one.version === 1
                  ? format(words.start, { time: dayAndTime(one.at) })
                  : format(words.until, { who: one.by ?? words.someone, time: dayAndTime(one.at) })}
              </p>
            </div>
            <Button
              size="sm"
              variant="outline"
              minH="44px"
              aria-disabled={busy || offline}
              aria-label={format(words.takeBackNamed, { number: String(one.version) })}
              onClick={() => void takeBack(one)}
            >
              {words.takeBack}
            </Button>
          </li>
        ))}
      </ActionList>
    </div>
  )
}
