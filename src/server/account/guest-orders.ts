import { and, eq, isNull, sql } from 'drizzle-orm'
import { emailKey, type User } from '#domain/account/account.ts'
import type { Db, Tx } from '../base/db/db.ts'
import { orders } from '../base/db/schema.ts'

/**
 * Orders placed as a guest join the account of the same address, once Firebase has seen that its owner
 * reads that mailbox: else anyone could sign up with a stranger's e-mail and read their orders.
 */
export async function attachGuestOrders(db: Db | Tx, { uid, email, emailVerified }: User): Promise<void> {
  if (!emailVerified) return
  await db
    .update(orders)
    .set({ uid })
    .where(
      and(
        isNull(orders.uid),
        // Those of a removed account stay apart from a new one of the same address.
        isNull(orders.eraseRequestedAt),
        eq(orders.emailKey, emailKey(email)),
        // The normalized address also joins spellings that some mail hosts keep apart; those stay apart here.
        eq(sql`lower(${orders.email})`, email.toLowerCase()),
      ),
    )
}
