import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { contract } from '#domain/contract.ts'
import { type Db, transact } from '../base/db/db.ts'
import { influencerNotes, staffLog } from '../base/db/schema.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'
import { influencerByCode } from '../influencer/statements.ts'
import { staffOf } from './base/staff.ts'

/** /notes: what staff wrote about an influencer. No other reader of influencers joins this table. */
export const notes = ({ db, now }: Services) =>
  new Hono<RequestContext>()
    .get('/:code', async (c) =>
      c.json(await readNotes(db, (await influencerByCode(db, c.req.param('code'))).id)),
    )
    .post('/:code', validate(contract.addInfluencerNote), async (c) => {
      const row = await influencerByCode(db, c.req.param('code') ?? '')
      const { id, text } = c.req.valid('json')
      const user = c.get('user')
      const [at, uid] = [now(), user?.uid ?? '']
      await transact(db, async (tx) => {
        const added = await tx
          .insert(influencerNotes)
          .values({ id, at, uid, text, influencerId: row.id, by: user?.email ?? '' })
          .onConflictDoNothing()
          .returning({ id: influencerNotes.id })
        if (added.length === 0) return
        // Not its words: they leave with the influencer's account, the log does not.
        const details = { influencer: row.id, note: id }
        await tx.insert(staffLog).values({ at, by: staffOf(user), what: 'influencer.note', details })
      })
      return c.json(await readNotes(db, row.id), 201)
    })

async function readNotes(db: Db, influencer: string) {
  const rows = await db
    .select()
    .from(influencerNotes)
    .where(eq(influencerNotes.influencerId, influencer))
    .orderBy(desc(influencerNotes.at), desc(influencerNotes.id))
    .limit(200)
  return { notes: rows.map(({ id, at, by, text }) => ({ id, at: at.toISOString(), by, text })) }
}
