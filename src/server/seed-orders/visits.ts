import { sql } from 'drizzle-orm'
import { dayOf } from '#domain/base/day.ts'
import { referralVisits } from '../base/db/schema.ts'
import type { OrderServices } from '../order/place/place.ts'

interface Followed {
  /** Of an order. */
  id: string
  code: string
  at: Date
}

/** For each order by an influencer's code, so many visits of the link on its day as its id says: six to twenty-one. */
export async function addVisits({ db, env }: OrderServices, followed: readonly Followed[]): Promise<void> {
  const rows = [...Map.groupBy(followed, ({ code, at }) => `${code} ${dayOf(at, env.timeZone)}`)].map(
    ([key, orders]) => {
      const [code = '', day = ''] = key.split(' ')
      return {
        code,
        day,
        count: orders.reduce((sum, { id }) => sum + 6 + Number.parseInt(id.charAt(0), 16), 0),
      }
    },
  )
  if (rows.length === 0) return
  await db
    .insert(referralVisits)
    .values(rows)
    .onConflictDoUpdate({
      target: [referralVisits.code, referralVisits.day],
      set: { count: sql`${referralVisits.count} + excluded.count` },
    })
}
