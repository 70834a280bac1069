import { eq } from 'drizzle-orm'
import { emailKey, type User } from '#domain/account/account.ts'
import { normalCode } from '#domain/base/code.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { takenMessage } from '#domain/influencer/free-code.ts'
import { applicationOf, COMMISSION_RATE, SHOPPER_DISCOUNT } from '#domain/influencer/influencer.ts'
import { transact, violatedConstraint } from '../base/db/db.ts'
import { influencers as table } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { Services } from '../base/http/services.ts'
import { isTaken, readFreeCodes } from './free-codes.ts'
import { loadInfluencer } from './load-influencer.ts'

/** Stores an application; nothing where one is open or accepted. */
export async function apply(
  services: Services,
  { handle, ...form }: ParsedBodyOf<'applyAsInfluencer'>,
  user: User,
) {
  const now = services.now()
  const code = normalCode(handle)
  const before = await loadInfluencer(services, user)
  const outcome = applicationOf(before, now)
  if (outcome === 'too_early') {
    throw new RefusalError('forbidden', { detail: 'You can apply again three months after the last answer.' })
  }
  if (outcome === 'nothing') return
  const application = {
    ...form,
    code,
    uid: user.uid,
    emailKey: emailKey(form.email),
    state: 'applied' as const,
    rate: COMMISSION_RATE,
    discount: SHOPPER_DISCOUNT,
    picks: [],
    appliedAt: now,
    decidedAt: null,
  }
  try {
    await transact(services.db, async (tx) => {
      if (await isTaken(tx, code, before?.id)) throw new RefusalError('code_taken')
      if (before === null) await tx.insert(table).values(application)
      else
        await tx
          .update(table)
          .set({ ...application, version: before.version + 1 })
          .where(eq(table.id, before.id))
    })
  } catch (error) {
    const isRefused = error instanceof RefusalError && error.code === 'code_taken'
    if (isRefused || violatedConstraint(error)?.includes('code')) {
      const [free = []] = await readFreeCodes(services.db, [{ code, name: form.name }])
      throw new RefusalError('code_taken', { errors: [{ path: 'handle', message: takenMessage(free) }] })
    }
    // Lost to a concurrent application of the same account, which counts.
    if (!violatedConstraint(error)?.includes('uid')) throw error
  }
}
