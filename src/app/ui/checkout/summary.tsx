import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatMoney } from '#domain/base/money.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { format, plural } from '../../content/base/format.ts'
import { cart } from '../../content/order/cart.ts'
import { checkout } from '../../content/order/checkout.ts'
import { discountLabel } from '../../content/order/discount.ts'
import { gift } from '../../content/order/gift.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { drawerAtom } from '../../state/base/shell.ts'
import { deliveryAtom, draftAtom } from '../../state/cart/draft.ts'
import { type ShownLine, setSavingsAtom } from '../../state/cart/lines.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import type { CheckoutValues } from '../../state/order/form.ts'
import { CodeForm } from '../cart/code-form.tsx'
import { LineLayout, lineChip } from '../cart/line.tsx'
import { Chip } from '../control/chip.tsx'
import { SumRow, TotalRow } from '../control/sum-rows.tsx'
import { Icon } from '../icon/icon.tsx'

const words = checkout.summary

const Panel = chakra('aside', {
  base: {
    borderTopWidth: '1px',
    borderTopStyle: 'solid',
    borderTopColor: 'border',
    paddingTop: '24px',
    md: {
      padding: '36px',
      bg: 'bg.surface',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'border',
      borderRadius: 'sheet',
    },
  },
})

/** On a phone they are in the summary above the form: seen here are those that need something. */
const Lines = chakra('ul', {
  base: { position: 'relative', mdDown: { '& > li:not(:has([data-problem]))': { srOnly: true } } },
})

/** For whom the parcel is. */
function Gift(layout: ComponentProps<typeof chakra.p>) {
  const [{ given, recipient, hidePrices }, payment] = useFormContext<CheckoutValues>().watch([
    'gift',
    'payment',
  ])
  if (!given) return null
  const name = recipient.trim()
  return (
    <chakra.p className="small" overflowWrap="anywhere" {...layout}>
      <b>{name ? format(gift.to, { name }) : gift.given}</b>
      {hidePrices && (
        <>
          <br />
          {gift.hidePrices}
        </>
      )}
      {payment === 'on_delivery' && (
        <>
          <br />
          {gift.atDoor}
        </>
      )}
    </chakra.p>
  )
}

interface Bought {
  quote: Quote | null
  lines: readonly ShownLine[]
}

/** The lines, the discount code and the amounts up to the total. */
export function Summary({ quote, lines }: Bought) {
  const openDrawer = useSetAtom(drawerAtom)
  const setSavings = useAtomValue(setSavingsAtom)
  return (
    <Panel aria-label={words.title}>
      <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap="12px">
        <h2 className="d4">{words.title}</h2>
        <chakra.span display="flex" flexWrap="wrap" alignItems="baseline" justifyContent="end" gap="0 8px">
          <chakra.span className="small muted num" hideFrom="md">
            {plural(
              cart.items,
              lines.reduce((sum, { units }) => sum + units, 0),
            )}
            <span aria-hidden="true"> ·</span>
          </chakra.span>
          <Button variant="plain" size="sm" onClick={() => openDrawer('cart')}>
            {words.edit}
          </Button>
        </chakra.span>
      </chakra.div>
      <chakra.p className="small muted" hideFrom="md" aria-hidden="true" paddingTop="6px">
        {lines.map(({ units, name }) => `${units} × ${name}`).join(' · ')}
      </chakra.p>
      <Lines>
        {lines.map((line) => (
          <LineLayout
            key={line.id}
            line={line}
            price={line.total !== undefined && <b className="num">{formatMoney(line.total)}</b>}
          >
            {line.unitPrice !== undefined && (
              <p className="small muted num">
                {format(words.units, { units: line.units, amount: formatMoney(line.unitPrice) })}
              </p>
            )}
            <Problem line={line} />
          </LineLayout>
        ))}
      </Lines>
      <Gift paddingY="16px" borderBottom="1px solid {colors.border}" />
      <chakra.div
        paddingY="20px"
        borderBottomWidth="1px"
        borderBottomStyle="solid"
        borderBottomColor="border"
        marginBottom="12px"
      >
        <CodeForm id="code" />
      </chakra.div>
      {quote && (
        <dl>
          <Sums quote={quote} />
          <TotalRow label={words.total} value={formatMoney(quote.total)} testId="order-total" />
          {/* The lines have it already: above the total it would read as one more amount to take off. */}
          {setSavings > 0 && (
            <SumRow kind="muted" label={cart.summary.setSavings} value={formatMoney(setSavings)} />
          )}
        </dl>
      )}
    </Panel>
  )
}

/** Why a line is not counted, or counted in part: said when it happens, too. */
function Problem({ line }: { line: ShownLine }) {
  const problem = lineChip(line)
  return (
    <p role="status">
      {problem && (
        <Chip variant="warn" data-problem>
          {problem}
        </Chip>
      )}
    </p>
  )
}

/** What the total is made of. */
function Sums({ quote }: { quote: Quote }) {
  const delivery = useAtomValue(deliveryAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const taxed = useAtomValue(catalogueAtom)?.shipping.taxRates.length
  const { region } = useAtomValue(draftAtom)
  const later = offline ? words.taxOffline : taxed && !region ? words.taxLater : undefined
  return (
    <>
      <SumRow label={words.subtotal} value={formatMoney(quote.subtotal)} />
      {quote.discount > 0 && (
        <SumRow
          kind="sale"
          label={discountLabel(quote.code) ?? words.discount}
          value={`−${formatMoney(quote.discount)}`}
        />
      )}
      <SumRow
        label={words.shipping[delivery]}
        value={quote.delivery === 0 ? words.free : formatMoney(quote.delivery)}
      />
      <SumRow {...(later && { kind: 'muted' })} label={words.tax} value={later ?? formatMoney(quote.tax)} />
    </>
  )
}

/** On phones the total is also above the form, in the place that the layout keeps for it. */
export function MobileSummary({ quote, lines }: Bought) {
  if (!quote) return null
  return (
    <chakra.details
      css={{
        '& summary::-webkit-details-marker': { display: 'none' },
        '&[open] .closed, &:not([open]) .opened': { display: 'none' },
        '&[open] svg': { transform: 'rotate(180deg)' },
      }}
    >
      <chakra.summary
        display="flex"
        justifyContent="space-between"
        alignItems="center"
        minH="56px"
        paddingX="var(--gutter)"
        fontWeight="strong"
        cursor="pointer"
        listStyle="none"
      >
        <chakra.span display="flex" alignItems="center" gap="8px">
          <span className="closed">{words.show}</span>
          <span className="opened">{words.hide}</span>
          <Icon name="chevron" size={18} />
        </chakra.span>
        <b className="num">{formatMoney(quote.total)}</b>
      </chakra.summary>
      <chakra.ul paddingX="var(--gutter)" paddingBottom="16px">
        {lines.map((line) => (
          <chakra.li key={line.id} display="flex" justifyContent="space-between" gap="12px" paddingY="4px">
            <span>
              {line.units} × {line.name}
            </span>
            <span className="num">{formatMoney(line.total ?? 0)}</span>
          </chakra.li>
        ))}
      </chakra.ul>
      <Gift paddingX="var(--gutter)" paddingBottom="16px" />
      <chakra.dl paddingX="var(--gutter)" paddingBottom="16px">
        <Sums quote={quote} />
      </chakra.dl>
    </chakra.details>
  )
}
