import type { User } from '#domain/account/account.ts'
import { dayOf, SHOP_ZONE } from '#domain/base/day.ts'
import { describe } from '#domain/staff/log.ts'
import { roleFaults } from '#domain/staff/member.ts'
import { isStaffRole, staffRoles } from '#domain/staff/permission.ts'
import type { LogEntry, Member } from '#domain/staff/schema.ts'
import { workbook } from '#server/base/file/sheet.ts'
import { exportTypes } from '#server/manager/base/export-file.ts'
import { logAbout, logBatch, logColumns } from '#server/manager/base/log-file.ts'
import type { Answers } from '../base/answer.ts'
import { refuse, refuseFaults } from '../base/problem.ts'
import type { MockShop } from '../base/shop.ts'

/** Who works in the shop, and what they did. */
export const staff = (shop: MockShop) =>
  ({
    // Every mail of the mock shop goes out.
    deadMails: () => ({ mails: [], total: 0 }),
    sendMails: () => ({ mails: [], total: 0 }),
    staffMembers: ({ signedIn }) => ({ members: members(shop, signedIn()) }),
    changeRole: ({ body: { email, role, was }, signedIn }) => {
      const account = shop.team.accounts.find((one) => one.email === email)
      refuseFaults(
        roleFaults(account ? { ...account, emailVerified: true } : null, role, members(shop, signedIn())),
      )
      const had = account?.role ?? null
      if (account === undefined || had === role) return { members: members(shop, signedIn()) }
      if (had !== was) throw refuse('stale_version')
      shop.team.seen.add(account.uid)
      record(shop, signedIn(), 'staff.role', {
        account: account.uid,
        before: { role: had },
        after: { role },
      })
      if (role === null) delete account.role
      else account.role = role
      return { members: members(shop, signedIn()) }
    },
    staffLog: ({ query: { after, limit = '50', ...filter } }) => {
      const found = entriesOf(shop, filter).filter(({ id }) => after === undefined || id < Number(after))
      const entries = found.slice(0, Number(limit))
      const ids = [...new Set(shop.team.log.map(({ by }) => by))]
      return {
        entries,
        next: found.length > entries.length ? String(entries.at(-1)?.id) : null,
        people: ids
          .map((id) => ({ id, name: nameOf(shop, id) }))
          .toSorted((a, b) => (a.name ?? a.id).localeCompare(b.name ?? b.id)),
      }
    },
    staffLogFile: async ({ query, signedIn }) => {
      const entries = entriesOf(shop, query)
      const { by: _, ...details } = query
      record(shop, signedIn(), 'log.exported', details)
      const made = { at: shop.now(), zone: SHOP_ZONE, by: signedIn().email }
      const about = {
        title: 'About',
        rows: (count: number) => logAbout(query, made, count),
      }
      const pieces: BlobPart[] = []
      for await (const piece of workbook(
        'Staff log',
        logColumns(SHOP_ZONE),
        once(logBatch(entries, SHOP_ZONE)),
        about,
      )) {
        pieces.push(new Uint8Array(piece))
      }
      return new File(pieces, `era-staff-log-${dayOf(shop.now())}.xlsx`, { type: exportTypes.xlsx })
    },
  }) satisfies Partial<Answers>

async function* once<T>(rows: T): AsyncGenerator<T> {
  yield rows
}

/** Adds to the staff log. */
export function record(shop: MockShop, { uid }: User, what: string, details: Record<string, unknown>) {
  shop.team.log.push({ at: shop.now().toISOString(), by: `manager:${uid}`, what, details })
}

export function members(shop: MockShop, me: User): Member[] {
  shop.team.seen.add(me.uid)
  const rank = ({ role }: Member) => staffRoles.indexOf(role)
  return shop.team.accounts
    .flatMap(({ uid, email, name, role }) =>
      shop.team.seen.has(uid) && isStaffRole(role)
        ? [{ uid, email, role, you: uid === me.uid, ...(name !== undefined && { name }) }]
        : [],
    )
    .toSorted((one, other) => rank(one) - rank(other) || one.email.localeCompare(other.email))
}

export const nameOf = ({ team: { accounts } }: MockShop, by: string): string | null => {
  const account = accounts.find(({ uid }) => `manager:${uid}` === by)
  return account?.name ?? account?.email ?? null
}

/** The latest first. */
const entriesOf = (
  shop: MockShop,
  { by, what, day }: { by?: string | undefined; what?: string | undefined; day?: string | undefined },
): LogEntry[] =>
  shop.team.log
    .map((row, at) => {
      const person = nameOf(shop, `manager:${row.details.account}`)
      return {
        id: at + 1,
        at: row.at,
        what: row.what,
        by: { id: row.by, name: nameOf(shop, row.by) },
        ...describe(person === null ? row.details : { ...row.details, person }, SHOP_ZONE),
      }
    })
    .filter(
      (entry) =>
        (by === undefined || entry.by.id === by) &&
        (what === undefined || entry.what === what) &&
        (day === undefined || dayOf(new Date(entry.at)) === day),
    )
    .toReversed()
