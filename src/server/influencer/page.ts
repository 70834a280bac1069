import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { User } from '#domain/account/account.ts'
import { findProduct } from '#domain/catalogue/product.ts'
import { contract } from '#domain/contract.ts'
import { picksOf } from '#domain/influencer/influencer.ts'
import { type PagePart, withoutTaken, wordsOfPicks } from '#domain/influencer/page.ts'
import { type Tx, transact } from '../base/db/db.ts'
import { influencers } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { SignedIn } from '../base/http/session.ts'
import { validate } from '../base/http/validate.ts'
import type { CatalogueServices } from '../catalogue/cache.ts'
import type { PictureServices } from '../picture/pictures.ts'
import { receivePicture } from '../picture/receive.ts'
import { type Influencer, readDashboard } from './earnings.ts'
import { loadInfluencer } from './load-influencer.ts'
import { releasePhoto, removeReleased, senderOf } from './photo.ts'

/** What an influencer shows on the page of the link: picks, words and a photo. Visitors see it with their next page. */
export const pageEdits = (services: CatalogueServices & PictureServices) => {
  const answerOf = (row: Influencer) => readDashboard(services, row)

  async function ownPage(user: User): Promise<Influencer> {
    const row = await loadInfluencer(services, user)
    if (row?.state !== 'active') throw new RefusalError('forbidden')
    return row
  }

  async function change(
    { id, code }: Influencer,
    changed: (row: Influencer, tx: Tx) => Promise<Partial<Influencer>>,
  ) {
    const after = await transact(services.db, async (tx) => {
      const [row] = await tx.select().from(influencers).where(eq(influencers.id, id)).for('update')
      // Paused since it was looked up.
      if (row?.state !== 'active') throw new RefusalError('forbidden')
      const [after = row] = await tx
        .update(influencers)
        .set({ ...(await changed(row, tx)), version: sql`${influencers.version} + 1` })
        .where(eq(influencers.id, id))
        .returning()
      return after
    })
    services.notify('influencers', code)
    return await answerOf(after)
  }

  const replaced = (row: Influencer, part: PagePart) => ({ takenDown: withoutTaken(row.takenDown, part) })

  return new Hono<SignedIn>()
    .put('/', validate(contract.changeMyPicks), async (c) => {
      const own = await ownPage(c.get('user'))
      const { catalogue } = await services.catalogue.current()
      const { picks: typed, words } = c.req.valid('json')
      const isSold = (slug: string) => findProduct(catalogue, slug) !== undefined
      return c.json(
        await change(own, async (row) => {
          const { picks, faults } = picksOf(typed, row.picks, isSold)
          if (faults.length > 0) throw new RefusalError('invalid', { errors: faults })
          return {
            picks,
            pickWords: wordsOfPicks(picks, words ?? row.pickWords),
            ...(words !== undefined && replaced(row, 'words')),
          }
        }),
      )
    })
    .put('/words', validate(contract.changeMyWords), async (c) => {
      const { bio } = c.req.valid('json')
      const own = await ownPage(c.get('user'))
      return c.json(
        await change(own, async (row) => ({ bio: bio === '' ? null : bio, ...replaced(row, 'words') })),
      )
    })
    .post('/photo', rateLimit(services, { burst: 6, seconds: 300 }), async (c) => {
      const own = await ownPage(c.get('user'))
      const { picture: photo } = await receivePicture(services, c, senderOf(own))
      const answer = await change(own, async (row, tx) => {
        if (row.photo !== null && row.photo.id !== photo.id) await releasePhoto(tx, row)
        return { photo, ...replaced(row, 'photo') }
      })
      await removeReleased(services)
      return c.json(answer)
    })
    .delete('/photo', async (c) => {
      const answer = await change(await ownPage(c.get('user')), async (row, tx) => {
        await releasePhoto(tx, row)
        return { photo: null }
      })
      await removeReleased(services)
      return c.json(answer)
    })
}
