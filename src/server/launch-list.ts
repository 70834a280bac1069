import { Hono } from 'hono'
import { emailKey } from '#domain/account.ts'
import { contract } from '#domain/contract.ts'
import { limit } from './limit.ts'
import { parse } from './parse.ts'
import { launchList } from './schema.ts'
import type { Scope } from './scope.ts'
import type { Shop } from './shop.ts'

/** Lists people put themselves on. Who asks twice, or asks for another, learns nothing from the answer. */
export const launchLists = (shop: Shop) =>
  new Hono<Scope>().post(
    '/',
    limit(shop, { burst: 10, seconds: 30 }),
    parse(contract.joinLaunchList),
    async (c) => {
      const { email, name, interest, list = 'launch' } = c.req.valid('json')
      await shop.db
        .insert(launchList)
        .values({
          list,
          email,
          emailKey: emailKey(email),
          name: name ?? null,
          interest: interest ?? null,
          at: shop.now(),
        })
        .onConflictDoNothing()
      return c.json({ joined: true } as const)
    },
  )
