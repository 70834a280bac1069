import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { emailKey, isRecentLogin } from '#domain/account/account.ts'
import { NEWSLETTER } from '#domain/shopper-contract.ts'
import { type Tx, transact } from '../base/db/db.ts'
import {
  carts,
  influencerNotes,
  influencers,
  launchList,
  orders,
  payoutAccounts,
  productDrafts,
  productSchedules,
  productVersions,
  profiles,
  samples,
  savedViews,
  setVersions,
  staffAccounts,
  textDrafts,
  textSchedules,
  textVersions,
} from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { Login, Services } from '../base/http/services.ts'
import { releasePhoto } from '../influencer/photo.ts'
import { mustLeaveAnOwner } from '../manager/team/members.ts'
import { eraseAccountOrders } from '../order/erase.ts'
import { settleHeldOrders } from '../order/self-dealing.ts'
import { notifyOrder } from '../order/state-changes.ts'
import { attachGuestOrders } from './guest-orders.ts'

/**
 * Deletes an account and every personal fact about its owner. What the books need stays without the person: see
 * order/erase.ts for orders; an influencer's code, terms and earnings.
 */
export async function removeAccount(services: Services, user: Login): Promise<void> {
  const now = services.now()
  if (!isRecentLogin(user.loggedInAt, now)) {
    // Not `login_too_old`: pages of earlier builds ask for the password after this one.
    throw new RefusalError('forbidden', { detail: 'Log in again first: deleting needs a fresh login.' })
  }
  const erased = await transact(services.db, async (tx) => {
    await mustLeaveAnOwner(services, tx, user)
    await attachGuestOrders(tx, user)
    const erased = await eraseAccountOrders(tx, user.uid, now)
    await eraseInfluencer(tx, user)
    await leaveLists(tx, user)
    await tx.delete(carts).where(eq(carts.uid, user.uid))
    await leaveTeam(tx, user.uid)
    await leavePages(tx, user.uid)
    await tx.delete(profiles).where(eq(profiles.uid, user.uid))
    return erased
  })
  for (const order of erased) notifyOrder(services, order)
  services.log.info('account.removed', { erased: erased.length })
  // Last: if this fails, the person is still signed in and can try again.
  await services.auth.remove(user.uid)
}

/** The code ends. It stays, and with it what it earned. */
async function eraseInfluencer(tx: Tx, { uid, email, emailVerified }: Login) {
  const unlinked = and(
    sql`${emailVerified}::boolean`,
    isNull(influencers.uid),
    eq(influencers.emailKey, emailKey(email)),
  )
  const own = or(eq(influencers.uid, uid), unlinked)
  const ids = tx.select({ id: influencers.id }).from(influencers).where(own)
  await tx.delete(payoutAccounts).where(inArray(payoutAccounts.influencerId, ids))
  await tx.delete(samples).where(inArray(samples.influencerId, ids))
  await tx.delete(influencerNotes).where(inArray(influencerNotes.influencerId, ids))
  for (const row of await tx.select().from(influencers).where(own)) await releasePhoto(tx, row)
  await settleHeldOrders(tx, ids)
  // The receipts of those who used the code keep the code.
  await tx
    .update(orders)
    .set({ quote: sql`${orders.quote} #- '{code,name}'` })
    .where(and(inArray(orders.influencerId, ids), sql`${orders.quote} #> '{code,name}' is not null`))
  await tx
    .update(influencers)
    .set({
      uid: null,
      state: 'ended',
      name: '',
      email: '',
      emailKey: '',
      platform: '',
      profileUrl: '',
      audience: '',
      why: '',
      bio: null,
      // What the shop wrote to this person.
      declinedFor: sql`case when ${influencers.declinedFor} is null then null else '' end`,
      photo: null,
      pickWords: {},
      takenDown: null,
      picks: [],
      version: sql`${influencers.version} + 1`,
    })
    .where(own)
}

/** The team keeps the views that were saved for it, and notes without their author. */
async function leaveTeam(tx: Tx, uid: string) {
  await tx.delete(staffAccounts).where(eq(staffAccounts.uid, uid))
  await tx.delete(savedViews).where(and(eq(savedViews.uid, uid), eq(savedViews.team, false)))
  await tx.update(savedViews).set({ uid: null }).where(eq(savedViews.uid, uid))
  await tx.update(influencerNotes).set({ uid: null, by: '' }).where(eq(influencerNotes.uid, uid))
}

/** What a manager published stays, without the address. */
async function leavePages(tx: Tx, uid: string) {
  await tx.delete(productDrafts).where(eq(productDrafts.uid, uid))
  await tx
    .update(productVersions)
    .set({ author: null })
    .where(eq(productVersions.by, `manager:${uid}`))
  await tx
    .update(setVersions)
    .set({ author: null })
    .where(eq(setVersions.by, `manager:${uid}`))
  await tx.update(productSchedules).set({ author: null }).where(eq(productSchedules.uid, uid))
  await tx.update(textSchedules).set({ author: null }).where(eq(textSchedules.uid, uid))
  await tx.delete(textDrafts).where(eq(textDrafts.uid, uid))
  await tx
    .update(textVersions)
    .set({ author: null })
    .where(eq(textVersions.by, `manager:${uid}`))
}

/** All lists of a verified address; of any other only the sign-up made in its own profile, while it is unconfirmed. */
async function leaveLists(tx: Tx, { uid, email, emailVerified }: Login) {
  const own = eq(launchList.emailKey, emailKey(email))
  if (emailVerified) {
    await tx.delete(launchList).where(own)
    return
  }
  const [profile] = await tx
    .select({ marketing: profiles.marketing })
    .from(profiles)
    .where(eq(profiles.uid, uid))
  if (!profile?.marketing) return
  await tx.delete(launchList).where(and(own, eq(launchList.list, NEWSLETTER), isNull(launchList.confirmedAt)))
}
