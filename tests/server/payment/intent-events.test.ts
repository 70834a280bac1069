import { expect, test } from 'vitest'
import { onBoth } from '../base/engines.ts'
import { aPayingShop } from './paying.ts'

const EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
]

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]]
  return all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}

onBoth('the events of an intent', (engine) => {
  const paying = aPayingShop(engine)
  const { stripe } = paying

  test('end the same in all 24 orders, twice over', async () => {
    const ends = new Set<string>()
    for (const order of permutations(EVENTS)) {
      const { id, intent, expectedTotal } = await paying.begunOnPage({ code: 'MAYA' })
      stripe.intents.pay(intent)
      stripe.refundIntentByHand(intent)
      for (const type of [...order, ...order]) {
        await paying.deliver(stripe.intents.event(type, intent))
        await paying.sendRefunds()
      }
      const { refunded, refunds, ...end } = await paying.stateOf(id)
      expect({ refunded, refunds }).toEqual({ refunded: expectedTotal, refunds: [`done ${expectedTotal}`] })
      ends.add(JSON.stringify(end))
    }
    expect([...ends].map((end) => JSON.parse(end))).toEqual([
      {
        state: 'refunded',
        attention: null,
        payments: ['paid'],
        mails: ['placed', 'received', 'refunded'],
      },
    ])
  }, 60_000)

  test('of one that was canceled at Stripe cancel the order, in all 24 orders', async () => {
    const ends = new Set<string>()
    for (const order of permutations(EVENTS)) {
      const { id, intent } = await paying.begunOnPage()
      stripe.intents.cancel(intent)
      for (const type of order) await paying.deliver(stripe.intents.event(type, intent))
      ends.add(JSON.stringify(await paying.stateOf(id)))
    }
    expect([...ends].map((end) => JSON.parse(end))).toMatchObject([
      { state: 'cancelled', payments: ['expired'], refunds: [], mails: ['cancelled', 'received'] },
    ])
  }, 60_000)

  test('delivered fifty times concurrently have one effect', async () => {
    const { id, intent } = await paying.begunOnPage()
    stripe.intents.pay(intent)
    const event = stripe.intents.event('payment_intent.succeeded', intent)
    await Promise.all(Array.from({ length: 50 }, () => paying.deliver(event)))
    expect(await paying.stateOf(id)).toMatchObject({ state: 'placed', mails: ['placed', 'received'] })
  }, 30_000)
})
