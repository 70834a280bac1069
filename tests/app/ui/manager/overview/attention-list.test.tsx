import { expect, test } from 'vitest'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { AttentionList } from '#app/ui/manager/overview/attention-list.tsx'
import type { Summary } from '#domain/manager/manager.ts'
import { aDevice, show } from '../../screen.tsx'

const period = { orders: 0, revenue: 0, throughCreators: 0, refunded: 0, days: [] }
const quiet: Summary = {
  day: '2026-11-23',
  orders: 0,
  revenue: 0,
  toPack: 0,
  oldestToPack: null,
  awaitingPayment: 0,
  attention: 0,
  reasons: {},
  late: 0,
  lowStock: [],
  launchList: 0,
  mailsFailed: 0,
  now: period,
  before: period,
}
const low = [{ sku: 'ROSA-100', product: 'rosa', name: 'Rosa, 100 ml', stock: 2, asked: 0 }]

const listed = async (over: Partial<Summary>) => {
  const { screen } = await show(
    await aDevice([]),
    <Chakra>
      <main>
        <AttentionList summary={{ ...quiet, ...over }} />
      </main>
    </Chakra>,
  )
  await expect.element(screen.getByRole('main')).toBeInTheDocument()
  return screen
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')])
}

test('each thing that needs action leads to its rows', async () => {
  const links = await listed({
    attention: 3,
    reasons: { refund_failed: 2, mail_failed: 1, price_promised: 3, of_tomorrow: 1 },
    late: 4,
    lowStock: low,
  })
  expect(links).toEqual([
    ['4 orders are late', '/neworders?tab=all&only=late'],
    ['Mail not sent: write to the customer (1)', '/neworders?tab=attention&reason=mail_failed'],
    ['Needs a look: of_tomorrow (1)', '/neworders?tab=attention'],
    ['Placed offline, at an earlier price (3)', '/neworders?tab=attention&reason=price_promised'],
    ['Refund failed: make it by hand (2)', '/neworders?tab=attention&reason=refund_failed'],
    ['1 item is low in stock', '#low'],
  ])
})

test('without reasons, as an earlier server answers, the orders are counted', async () => {
  expect(await listed({ attention: 2, reasons: undefined })).toEqual([
    ['2 orders need a look', '/neworders?tab=attention'],
  ])
})

test('mails that were not sent lead to whom they were for, once each', async () => {
  const mails = { order: 3, influencer: 1, list: 2 }
  const links = await listed({ attention: 2, reasons: { mail_failed: 2 }, mailsFailed: 6, mails })
  expect(links).toEqual([
    ['Mail not sent: write to the customer (2)', '/neworders?tab=attention&reason=mail_failed'],
    ['1 mail about an order was not sent', '/neworders?tab=attention'],
    ['1 mail to a creator was not sent', '/managerportal?view=creators'],
    ['See them and send them again', '#mails'],
  ])
  expect(document.body.textContent).toContain('2 mails to subscribers were not sent')
})

test('there is no list when nothing needs action', async () => {
  expect(await listed({})).toEqual([])
})
