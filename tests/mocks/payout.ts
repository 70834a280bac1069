import { SHOP_ZONE } from '#domain/base/day.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { maskedBank } from '#domain/influencer/bank.ts'
import { payoutOf } from '#domain/influencer/earning.ts'
import { isMonth, monthOf, type Statement, statementSums } from '#domain/influencer/statement.ts'
import { STATEMENT_TYPE, statementFile, statementName } from '#server/influencer/statement-file.ts'
import { bankFile, bankFileName, bankFormats } from '#server/manager/bank-file.ts'
import { type Answers, accepted } from './base/answer.ts'
import { holdIfOwn } from './base/attribution.ts'
import { refuse } from './base/problem.ts'
import { dayOf, type MockInfluencer, type MockOrder, type MockPayout, type MockShop } from './base/shop.ts'
import { approvedInfluencerOf, earningsOf } from './earning.ts'
import { nameOf } from './manager/staff.ts'

/** Marks what is due as paid; false when its sum is no longer the one that was sent. */
export function payOut(
  shop: MockShop,
  influencer: MockInfluencer,
  amount: number,
  reference: string | undefined,
): boolean {
  const payout = prepare(shop, influencer)
  if (payout?.amount !== amount) return false
  shop.payouts.push(payout)
  settle(shop, payout, reference)
  return true
}

/** A payout of what is due, unless one is prepared. */
function prepare(shop: MockShop, influencer: MockInfluencer): MockPayout | null {
  if (shop.payouts.some((one) => one.influencer === influencer && one.paidAt === null)) return null
  for (const one of shop.orders.values()) if (one.attribution?.id === influencer.id) holdIfOwn(shop, one)
  const due = payoutOf(earningsOf(shop, influencer).counted, ({ due }) => due)
  if (due === null) return null
  const lines = due.lines.map(({ row, amount }) => ({ placed: row.placed, amount }))
  return {
    id: crypto.randomUUID(),
    influencer,
    amount: due.amount,
    lines,
    reference: null,
    preparedAt: shop.now(),
    paidAt: null,
  }
}

function settle(shop: MockShop, payout: MockPayout, reference: string | undefined) {
  Object.assign(payout, { paidAt: shop.now(), reference: reference ?? null })
  for (const { placed, amount } of payout.lines) {
    const { attribution } = placed
    if (attribution !== null)
      Object.assign(attribution, { paid: attribution.paid + amount, paidAt: shop.now() })
  }
}

export const payout = (shop: MockShop) =>
  ({
    managerPayouts: () => payoutsOf(shop),
    changePayouts: ({ body: { action, ids = [], reference } }) => {
      if (action === 'prepare') {
        shop.payouts.push(...[...shop.influencers.values()].flatMap((one) => prepare(shop, one) ?? []))
        return payoutsOf(shop)
      }
      const chosen = shop.payouts.filter(({ id, paidAt }) => ids.includes(id) && paidAt === null)
      if (ids.length === 0 || chosen.length !== new Set(ids).size) throw refuse('stale_version')
      if (action === 'undo') shop.payouts = shop.payouts.filter((one) => !chosen.includes(one))
      else for (const one of chosen) settle(shop, one, reference)
      return payoutsOf(shop)
    },
    payoutFile: ({ query: { format, ids }, signedIn }) => {
      const wanted = new Set(ids.split(','))
      const transfers = shop.payouts
        .filter(({ id, paidAt }) => wanted.has(id) && paidAt === null)
        .flatMap(({ id, amount, lines, influencer: { code, bank } }) =>
          bank?.details.kind === bankFormats[format]
            ? [{ id, code, amount, orders: lines.length, bank: bank.details }]
            : [],
        )
        .toSorted((a, b) => (a.code < b.code ? -1 : 1))
      if (transfers.length !== wanted.size) throw refuse('stale_version')
      const file = { at: shop.now().toISOString(), by: nameOf(shop, `manager:${signedIn().uid}`) }
      for (const one of shop.payouts) if (wanted.has(one.id)) one.file = file
      return new File([bankFile(format, transfers)], bankFileName(dayOf(shop.now()), format), {
        type: 'text/csv; charset=utf-8',
      })
    },
  }) satisfies Partial<Answers>

function payoutsOf(shop: MockShop): AnswerOf<'managerPayouts'> {
  const { payouts } = shop
  const time = ({ paidAt }: MockPayout) => paidAt?.getTime() ?? Number.POSITIVE_INFINITY
  const sorted = payouts.toSorted(
    (a, b) =>
      (time(a) === time(b) ? 0 : time(b) - time(a)) || (a.influencer.code < b.influencer.code ? -1 : 1),
  )
  return {
    payouts: sorted.map(({ id, influencer, amount, reference, preparedAt, paidAt, file, lines }) => ({
      id,
      name: influencer.name,
      code: influencer.code,
      amount,
      reference,
      preparedAt: preparedAt.toISOString(),
      ...(paidAt === null && { bank: maskedOf(influencer), email: influencer.email, ...(file && { file }) }),
      ...(paidAt === null && laterOf(shop, influencer, lines)),
      paidAt: paidAt?.toISOString() ?? null,
      lines: lines
        .map(({ placed, amount }) => {
          const now = dueNow(shop, influencer, placed)
          const { number, placedAt } = placed.order
          return { order: number, at: placedAt, amount, ...(paidAt === null && now !== amount && { now }) }
        })
        .toSorted((a, b) => (a.order < b.order ? -1 : 1)),
    })),
    ready: readyOf(shop),
  }
}

function readyOf(shop: MockShop): AnswerOf<'managerPayouts'>['ready'] {
  const all = [...shop.influencers.values()]
  const due = all
    .filter((one) => !shop.payouts.some(({ influencer, paidAt }) => influencer === one && paidAt === null))
    .map((one) => earningsOf(shop, one).counted.reduce((sum, { due }) => sum + due, 0))
    .filter((sum) => sum > 0)
  const [next = null] = all
    .flatMap((one) => earningsOf(shop, one).credited)
    .flatMap(({ shown: { state, payableAt } }) => (state === 'pending' && payableAt ? [payableAt] : []))
    .toSorted()
  return { payouts: due.length, amount: due.reduce((sum, one) => sum + one, 0), next }
}

const dueNow = (shop: MockShop, influencer: MockInfluencer, order: MockOrder) =>
  earningsOf(shop, influencer).counted.find(({ placed }) => placed === order)?.due ?? 0

function laterOf(shop: MockShop, influencer: MockInfluencer, lines: MockPayout['lines']) {
  const later = earningsOf(shop, influencer)
    .counted.filter(({ placed }) => lines.every((line) => line.placed !== placed))
    .reduce((sum, { due }) => sum + due, 0)
  return later === 0 ? {} : { later }
}

export const statement = (shop: MockShop) => {
  const byCode = (code: string) => {
    const found = shop.influencers.get(code)
    if (found === undefined) throw refuse('not_found')
    return found
  }
  return {
    myStatements: ({ signedIn }) => listOf(shop, approvedInfluencerOf(shop, signedIn())),
    myStatement: ({ signedIn, param }) =>
      statementOf(shop, approvedInfluencerOf(shop, signedIn()), param('period'), false),
    myStatementFile: ({ signedIn, param }) =>
      fileOf(statementOf(shop, approvedInfluencerOf(shop, signedIn()), param('period'), false)),
    mailMyStatement: ({ signedIn, param }) => {
      const own = approvedInfluencerOf(shop, signedIn())
      statementOf(shop, own, param('period'), false)
      return accepted({ sentTo: own.email })
    },
    managerStatements: ({ param }) => listOf(shop, byCode(param('code'))),
    managerStatement: ({ param }) => statementOf(shop, byCode(param('code')), param('period'), true),
    managerStatementFile: ({ param }) =>
      fileOf(statementOf(shop, byCode(param('code')), param('period'), true)),
  } satisfies Partial<Answers>
}

/** Each order through an influencer as a line, the oldest first. */
const linesOf = (shop: MockShop, influencer: MockInfluencer) =>
  earningsOf(shop, influencer)
    .all.toReversed()
    .map(({ placed, attribution: { rate }, shown: { order, at, state, reason, commission } }) => ({
      placed,
      line: { order, at, state, reason, rate, commission },
    }))

function listOf(shop: MockShop, influencer: MockInfluencer): AnswerOf<'myStatements'> {
  const months = Map.groupBy(linesOf(shop, influencer), ({ line }) => monthOf(new Date(line.at), SHOP_ZONE))
  return {
    months: [...months]
      .map(([period, some]) => ({
        period,
        orders: some.length,
        total: statementSums(some.map(({ line }) => line)).total,
      }))
      .toSorted((a, b) => (a.period < b.period ? 1 : -1)),
    payouts: shop.payouts
      .filter((one) => one.influencer === influencer)
      .flatMap(({ id, amount, paidAt, reference }) =>
        paidAt === null ? [] : [{ period: id, paidAt: paidAt.toISOString(), reference, total: amount }],
      )
      .toSorted((a, b) => (a.paidAt < b.paidAt ? 1 : -1)),
  }
}

function statementOf(
  shop: MockShop,
  influencer: MockInfluencer,
  period: string,
  prepared: boolean,
): Statement {
  const all = linesOf(shop, influencer)
  const found = shop.payouts.find(
    (one) => one.id === period && one.influencer === influencer && (prepared || one.paidAt !== null),
  )
  const lines = isMonth(period)
    ? all.flatMap(({ line }) => (monthOf(new Date(line.at), SHOP_ZONE) === period ? [line] : []))
    : all.flatMap(({ placed, line }) => {
        const paid = found?.lines.find((one) => one.placed === placed)
        return paid === undefined ? [] : [{ ...line, commission: paid.amount }]
      })
  if (lines.length === 0) throw refuse('not_found')
  const { code, name } = influencer
  const payout =
    found === undefined ? null : { paidAt: found.paidAt?.toISOString() ?? null, reference: found.reference }
  return { period, code, name, payout, lines, total: statementSums(lines).total }
}

async function fileOf(shown: Statement): Promise<File> {
  const pieces: BlobPart[] = []
  for await (const piece of statementFile(shown, SHOP_ZONE)) pieces.push(new Uint8Array(piece))
  return new File(pieces, statementName(shown, SHOP_ZONE), { type: STATEMENT_TYPE })
}

export const maskedOf = ({ bank }: MockInfluencer) =>
  bank === undefined ? null : maskedBank(bank.details, bank.changedAt)
