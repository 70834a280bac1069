import type { User } from '#domain/account/account.ts'
import { findCode, normalCode } from '#domain/base/code.ts'
import { dayOf as shopDayOf } from '#domain/base/day.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { takenMessage } from '#domain/influencer/free-code.ts'
import { influencerStateChanges, isBot, picksOf } from '#domain/influencer/influencer.ts'
import { type PagePart, withoutTaken, wordsOfPicks } from '#domain/influencer/page.ts'
import { termsFaults } from '#domain/influencer/terms.ts'
import { apply, isTaken } from './application.ts'
import { type Answers, accepted, created } from './base/answer.ts'
import { termsNow } from './base/attribution.ts'
import { pageOf } from './base/page.ts'
import { receivedPicture } from './base/picture.ts'
import { refuse, refuseFaults } from './base/problem.ts'
import { requireRecentLogin } from './base/session.ts'
import { dayOf, type MockInfluencer, type MockShop } from './base/shop.ts'
import {
  approvedInfluencerOf,
  dashboardOf,
  decideHeld,
  managedOf,
  own,
  pageOfEarnings,
  shownOf,
} from './earning.ts'
import { maskedOf, payOut } from './payout.ts'

export const influencer = (shop: MockShop) =>
  ({
    influencerPage: ({ param }) => {
      const found = findCode([...shop.influencers.values()], param('code'))
      if (!found || found.state === 'applied' || found.state === 'declined') throw refuse('not_found')
      const { code, name, state, picks } = found
      const open = state === 'active'
      return {
        code,
        name,
        state,
        discount: open ? termsNow(shop, found).discount : 0,
        picks: open ? picks : [],
        ...(open && shownOf(found)),
      }
    },
    recordReferral: ({ body: { code }, header }) => {
      const found = findCode([...shop.influencers.values()], code)
      const active = found?.state === 'active'
      const agent = header('user-agent') ?? ''
      const person = `${found?.code} ${dayOf(shop.now())} ${agent}`
      if (active && !isBot(agent) && !shop.visitors.has(person)) {
        shop.visitors.add(person)
        addVisits(shop, found.code, 1)
      }
      // The answer does not reveal whether the code exists.
      return accepted({ recorded: true })
    },
    applyAsInfluencer: ({ signedIn, body }) => {
      const user = signedIn()
      apply(shop, { user, before: own(shop, user) }, body)
      return created({ state: 'applied' as const })
    },
    myInfluencer: ({ signedIn }) => {
      const found = own(shop, signedIn())
      return found === null ? { state: 'none' as const } : dashboardOf(shop, found)
    },
    myEarnings: ({ signedIn, query }) => pageOfEarnings(shop, approvedInfluencerOf(shop, signedIn()), query),
    changeMyPicks: ({ signedIn, body }) => {
      const found = activeOf(shop, signedIn())
      const { picks, faults } = picksOf(body.picks, found.picks ?? [], (slug) =>
        [...shop.variants.values()].some((one) => one.product === slug && one.sold),
      )
      refuseFaults(faults)
      Object.assign(found, { picks, version: found.version + 1 })
      found.words = wordsOfPicks(picks, body.words ?? found.words ?? {})
      if (body.words !== undefined) replace(found, 'words')
      return dashboardOf(shop, found)
    },
    changeMyWords: ({ signedIn, body: { bio } }) => {
      const found = activeOf(shop, signedIn())
      found.version += 1
      delete found.bio
      if (bio !== '') found.bio = bio
      replace(found, 'words')
      return dashboardOf(shop, found)
    },
    addMyPhoto: async ({ signedIn, file }) => {
      const found = activeOf(shop, signedIn())
      found.photo = await receivedPicture(await file())
      found.version += 1
      replace(found, 'photo')
      return dashboardOf(shop, found)
    },
    removeMyPhoto: ({ signedIn }) => {
      const found = activeOf(shop, signedIn())
      found.version += 1
      delete found.photo
      return dashboardOf(shop, found)
    },
    finishFirstSteps: ({ signedIn }) => {
      approvedInfluencerOf(shop, signedIn()).stepsDone = true
      return { done: true }
    },
    myBank: ({ signedIn }) => ({ bank: maskedOf(approvedInfluencerOf(shop, signedIn())) }),
    changeMyBank: ({ signedIn, header, body }) => {
      const found = approvedInfluencerOf(shop, signedIn())
      requireRecentLogin(shop, header('authorization'))
      found.bank = { details: body.bank, changedAt: shop.now() }
      return { bank: maskedOf(found) }
    },
    removeMyBank: ({ signedIn, header }) => {
      const found = approvedInfluencerOf(shop, signedIn())
      requireRecentLogin(shop, header('authorization'))
      delete found.bank
      return { bank: null }
    },
    managerInfluencers: ({ query }) => {
      const shown = [...shop.influencers.values()]
        .toReversed()
        .filter(({ state }) => query.state === undefined || state === query.state)
      const { page, next } = pageOf(shown, query, ({ id }) => id)
      return { influencers: page.map((one) => managedOf(shop, one)), next }
    },
    influencerNotes: ({ param }) => notesOf(shop, param('code')),
    addInfluencerNote: ({ param, body, signedIn }) => {
      const { notes } = notesOf(shop, param('code'))
      const { uid, email } = signedIn()
      const all = [...shop.notes.values()].flat()
      if (!all.some(({ id }) => id === body.id)) {
        const code = normalCode(param('code'))
        shop.notes.set(code, [{ ...body, at: shop.now().toISOString(), by: email, uid }, ...notes])
      }
      return created(notesOf(shop, param('code')))
    },
    changeInfluencer: ({ body }) => {
      const found = [...shop.influencers.values()].find(({ id }) => id === body.id)
      if (!found) throw refuse('not_found')
      if (found.version !== body.version) throw refuse('stale_version')
      change(shop, found, body)
      found.version += 1
      return managedOf(shop, found)
    },
  }) satisfies Partial<Answers>

const activeOf = (shop: MockShop, user: User): MockInfluencer => {
  const found = own(shop, user)
  if (found?.state !== 'active') throw refuse('forbidden')
  return found
}

/** What was taken down has another in its place. */
function replace(found: MockInfluencer, part: PagePart) {
  const rest = withoutTaken(found.takenDown ?? null, part)
  if (rest === null) delete found.takenDown
  else found.takenDown = rest
}

function notesOf(shop: MockShop, code: string) {
  const found = shop.influencers.get(normalCode(code))
  if (!found) throw refuse('not_found')
  return { notes: shop.notes.get(found.code) ?? [] }
}

function change(shop: MockShop, found: MockInfluencer, body: ParsedBodyOf<'changeInfluencer'>) {
  const { action, rate = found.rate, discount = found.discount, amount = 0 } = body
  if (action === 'pay') {
    if (!payOut(shop, found, amount, body.reference)) throw refuse('stale_version')
    return
  }
  if (action === 'count' || action === 'refuse') {
    const verdict = action === 'count' ? 'counted' : 'refused'
    if (!decideHeld(shop, found, body.order, verdict)) throw refuse('illegal_move')
    return
  }
  if (action === 'terms' || action === 'drop_terms') return changeTerms(shop, found, body)
  if (action === 'take_photo' || action === 'take_words') {
    const part = action === 'take_photo' ? 'photo' : 'words'
    const shown = part === 'photo' ? found.photo : (found.bio ?? Object.keys(found.words ?? {})[0])
    if (shown === undefined) throw refuse('illegal_move')
    const { why } = body
    if (why === undefined) {
      throw refuse('invalid', { errors: [{ path: 'why', message: 'Say why: they are told.' }] })
    }
    if (part === 'photo') delete found.photo
    else {
      delete found.bio
      delete found.words
    }
    found.takenDown = { ...found.takenDown, [part]: { why, at: shop.now().toISOString() } }
    return
  }
  const { from, to } = influencerStateChanges[action]
  if (!from.some((state) => state === found.state)) throw refuse('illegal_move')
  const decided = action === 'approve' || action === 'decline'
  const { code = found.code } = body
  if (action === 'approve' && code !== found.code) {
    if (isTaken(shop, code, found)) {
      throw refuse('code_taken', { errors: [{ path: 'code', message: takenMessage([]) }] })
    }
    shop.influencers.delete(found.code)
    found.code = code
    shop.influencers.set(code, found)
  }
  found.declinedFor = action === 'decline' ? body.why : undefined
  Object.assign(found, { state: to, rate, discount, decidedAt: decided ? shop.now() : found.decidedAt })
}

function changeTerms(shop: MockShop, found: MockInfluencer, body: ParsedBodyOf<'changeInfluencer'>) {
  const { state, terms = [] } = found
  const { action, fromDay = '' } = body
  if (state !== 'active' && state !== 'paused') throw refuse('illegal_move')
  const today = shopDayOf(shop.now())
  const rest = terms.filter((one) => one.fromDay !== fromDay)
  if (action === 'drop_terms') {
    if (fromDay <= today || rest.length === terms.length) throw refuse('illegal_move')
    found.terms = rest
    return
  }
  refuseFaults(termsFaults(fromDay, today))
  const { rate, discount } = termsNow(shop, found)
  const set = { fromDay, rate: body.rate ?? rate, discount: body.discount ?? discount }
  found.terms = [...rest, set]
}

/** Counts visits of a link on the shop's day. */
export function addVisits({ visits, now }: MockShop, code: string, count: number) {
  const key = `${code} ${dayOf(now())}`
  visits.set(key, (visits.get(key) ?? 0) + count)
}
