import { sql } from 'drizzle-orm'
import { emailKey } from '#domain/account.ts'
import { type Tx, transact } from '../db.ts'
import { bundleParts, influencers, products, stockMoves, variants } from '../schema.ts'
import type { Shop } from '../shop.ts'
import { catalogueRows } from './catalogue.ts'

// Any number: it only has to be the same in every process of the shop.
const SEED_LOCK = 3_729_002

/** Fills a database that has no products yet, and leaves any other alone. Says whether it did. */
export const seed = (shop: Shop): Promise<boolean> =>
  transact(shop.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const [first] = await tx.select({ slug: products.slug }).from(products).limit(1)
    if (first !== undefined) return false
    await addCatalogue(tx, shop.now())
    if (shop.env.firebase === undefined) await addDemo(tx, shop.now())
    return true
  })

async function addCatalogue(tx: Tx, at: Date) {
  const rows = catalogueRows()
  await tx.insert(products).values(rows.products)
  await tx.insert(variants).values(rows.variants)
  await tx.insert(bundleParts).values(rows.bundleParts)
  const stocked = rows.variants.flatMap(({ sku, stock }) => (stock ? [{ sku, units: stock }] : []))
  await tx.insert(stockMoves).values(stocked.map((move) => ({ ...move, why: 'opening', by: 'shop', at })))
}

/** One influencer to try referral links with. The demo account of the same e-mail is hers. */
async function addDemo(tx: Tx, at: Date) {
  const email = 'influencer@era.test'
  await tx.insert(influencers).values({
    code: 'MAYA',
    name: 'Maya Lindqvist',
    email,
    emailKey: emailKey(email),
    platform: 'instagram',
    profileUrl: 'https://instagram.com/maya',
    audience: '10k-100k',
    why: 'I talk about skin for a living and use what I talk about.',
    bio: 'Dry skin, short routines, honest notes.',
    state: 'active',
    rate: 1_000,
    discount: 1_000,
    picks: ['rosa', 'holyglaze', 'pretty', 'healingera'],
    appliedAt: at,
    decidedAt: at,
  })
}
