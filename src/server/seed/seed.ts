import { sql } from 'drizzle-orm'
import { emailKey } from '#domain/account/account.ts'
import { type Tx, transact } from '../base/db/db.ts'
import { bundleParts, influencers, products, stockMoves, variants } from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import { catalogueRows } from './catalogue.ts'

// Any number: it only has to be the same in every process of the shop.
const SEED_LOCK = 3_729_002

/** Fills a database that has no products yet, and leaves any other alone. Returns whether it did. */
export const seed = (services: Pick<Services, 'db' | 'env' | 'now'>): Promise<boolean> =>
  transact(services.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const [first] = await tx.select({ slug: products.slug }).from(products).limit(1)
    if (first !== undefined) return false
    await addRows(tx, catalogueRows(), services.now())
    if (services.env.firebase === undefined) await addDemo(tx, services.now())
    return true
  })

// A statement takes 65,535 parameters.
const AT_ONCE = 1_000

const cut = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
    all.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )

/** Goods with their opening stock. */
export async function addRows(tx: Tx, rows: ReturnType<typeof catalogueRows>, at: Date) {
  for (const some of cut(rows.products)) await tx.insert(products).values(some)
  for (const some of cut(rows.variants)) await tx.insert(variants).values(some)
  for (const some of cut(rows.bundleParts)) await tx.insert(bundleParts).values(some)
  const stocked = rows.variants.flatMap(({ sku, stock }) =>
    stock ? [{ sku, units: stock, why: 'opening', by: 'shop', at }] : [],
  )
  for (const some of cut(stocked)) await tx.insert(stockMoves).values(some)
}

/** One influencer to try referral links with. The demo account of the same e-mail is hers. */
export const demoInfluencer = {
  code: 'MAYA',
  name: 'Maya Lindqvist',
  email: 'influencer@era.test',
  platform: 'instagram',
  profileUrl: 'https://instagram.com/maya',
  audience: '10k-100k',
  why: 'I talk about skin for a living and use what I talk about.',
  bio: 'Dry skin, short routines, honest notes.',
  state: 'active' as const,
  rate: 1_000,
  discount: 1_000,
  picks: ['rosa', 'holyglaze', 'pretty', 'healingera'],
  pickWords: {
    rosa: 'I put it on in the morning, right after washing my face.',
    holyglaze: 'I keep the small one in my bag and the large one by the bed.',
    pretty: 'The shade I reach for when I have two minutes.',
    healingera: 'If I could pack only one box, I would take this one.',
  },
}

const addDemo = (tx: Tx, at: Date) =>
  tx.insert(influencers).values({
    ...demoInfluencer,
    emailKey: emailKey(demoInfluencer.email),
    appliedAt: at,
    decidedAt: at,
    stepsDoneAt: at,
  })
