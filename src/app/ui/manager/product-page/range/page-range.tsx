import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { Range } from '#domain/manager/new-product.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { format } from '../../../../content/base/format.ts'
import { refusalSentence } from '../../../../content/base/refusal.ts'
import { newProduct, range as words } from '../../../../content/manager/new-product.ts'
import { connectionAtom } from '../../../../state/base/connection.ts'
import { showToastAtom } from '../../../../state/base/toast.ts'
import { changeRangeAtom } from '../../../../state/manager/new-product.ts'
import { ActionList, Row } from '../../../control/box.tsx'
import { Chip } from '../../../control/chip.tsx'
import { Confirm } from '../../../control/dialog.tsx'
import { Note } from '../../../control/note.tsx'
import { Icon } from '../../../icon/icon.tsx'
import { AddVariants } from './add-variants.tsx'
import { DescribeDialog } from './describe-dialog.tsx'

type InRange = Range['variants'][number]

/** The sizes or shades of a product: more join, and some end. */
export function PageRange({ page: { slug, range } }: { page: ProductPage }) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const change = useSetAtom(changeRangeAtom)
  const toast = useSetAtom(showToastAtom)
  const [open, setOpen] = useState<{ what: 'end' | 'describe'; one: InRange } | null>(null)
  const [adding, setAdding] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const turn = async ({ sku, name }: InRange, ended: boolean) => {
    if (busy || offline) return
    setBusy(true)
    setProblem(null)
    const refusal = await change(slug, { sku, ended })
    setBusy(false)
    setOpen(null)
    if (refusal === null) toast({ text: format(ended ? words.endDone : words.backDone, { name }) })
    else setProblem(refusal.errors?.[0]?.message ?? refusalSentence(refusal.code))
  }
  const close = () => {
    setAdding(false)
    adder.current?.focus()
  }
  return (
    <>
      <p className="small muted">{words.help}</p>
      <ActionList>
        {range.variants.map((one) => (
          <li key={one.sku}>
            <Facts one={one} />
            <Row>
              <Button
                size="sm"
                variant="plain"
                minH="44px"
                aria-label={format(words.changeNamed, { name: one.name })}
                onClick={() => setOpen({ what: 'describe', one })}
              >
                {words.change}
              </Button>
              <Button
                size="sm"
                variant="outline"
                minH="44px"
                aria-disabled={offline || busy}
                aria-label={format(one.ended ? words.backNamed : words.endNamed, { name: one.name })}
                onClick={() => {
                  if (one.ended) void turn(one, false)
                  else if (!offline) setOpen({ what: 'end', one })
                }}
              >
                {one.ended ? words.back : words.end}
              </Button>
            </Row>
          </li>
        ))}
      </ActionList>
      {problem && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      {offline && <p className="small muted">{words.offline}</p>}
      {range.choice !== null && (
        <div>
          <Button
            ref={adder}
            size="sm"
            variant="outline"
            minH="44px"
            aria-expanded={adding}
            onClick={() => (adding ? close() : setAdding(true))}
          >
            <Icon name="plus" size={18} />
            {newProduct.add[range.choice]}
          </Button>
        </div>
      )}
      {adding && range.choice !== null && (
        <AddVariants slug={slug} choice={range.choice} offline={offline} onClose={close} />
      )}
      {open?.what === 'end' && (
        <Confirm
          open
          title={format(words.endTitle, { name: open.one.name })}
          confirm={words.end}
          dismiss={newProduct.keep}
          busy={busy}
          onConfirm={() => void turn(open.one, true)}
          onClose={() => setOpen(null)}
        >
          <p>{words.endBody}</p>
        </Confirm>
      )}
      {open?.what === 'describe' && (
        <DescribeDialog slug={slug} one={open.one} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

const Facts = ({ one: { sku, name, price, stock, weightGrams, barcode, ended, sold } }: { one: InRange }) => (
  <div>
    <chakra.p fontWeight="strong" display="flex" gap="10px" alignItems="center" flexWrap="wrap">
      {name}
      {ended ? <Chip>{words.ended}</Chip> : !sold && <Chip>{words.hidden}</Chip>}
    </chakra.p>
    <p className="small muted">
      {format(words.facts, {
        sku,
        price: formatMoney(price),
        stock: String(stock ?? 0),
        weight: String(weightGrams),
      })}
      {barcode !== undefined && ` · ${format(words.barcode, { code: barcode })}`}
    </p>
  </div>
)
