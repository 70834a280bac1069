import { eq } from 'drizzle-orm'
import { formatMoney } from '#domain/base/money.ts'
import { REFERRAL_DAYS } from '#domain/influencer/influencer.ts'
import { NEWSLETTER } from '#domain/shopper-contract.ts'
import type { MailPayload } from '../base/db/new-job.ts'
import { influencers, launchList, samples, type influencers as table } from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import type { CatalogueServices } from '../catalogue/cache.ts'
import { maskedOf, readBank } from '../influencer/bank.ts'
import { showSamples } from '../influencer/samples.ts'
import { STATEMENT_TYPE, statementFile, statementName } from '../influencer/statement-file.ts'
import { readStatement } from '../influencer/statements.ts'
import {
  approvedMail,
  bankMail,
  declinedMail,
  monthMail,
  paidMail,
  samplesMail,
  takenDownMail,
} from './influencer-templates.ts'
import { firstNameOf, type Mail, nameIn, writeOrderMail } from './order-facts.ts'
import { backInStockMail, confirmMail } from './other-templates.ts'
import { writeReturnMail } from './return-mails.ts'

export interface OutgoingMail extends Mail {
  /** Where a click, or the mail program itself (RFC 8058), unsubscribes. */
  unsubscribeUrl?: string
  files?: { name: string; type: string; bytes: Buffer }[]
}

/** The mail that a job is for, from the facts as they are now; none when its reason no longer applies. */
export async function writeMail(
  services: CatalogueServices,
  payload: MailPayload,
): Promise<OutgoingMail | undefined> {
  if ('return' in payload) return writeReturnMail(services, payload.mail, payload.order, payload.return)
  if ('order' in payload) return writeOrderMail(services, payload.mail, payload.order, payload.refund)
  if ('entry' in payload) return toList(services, payload.entry)
  return toInfluencer(services, payload)
}

async function toInfluencer(
  services: Services,
  payload: Extract<MailPayload, { influencer: string }>,
): Promise<OutgoingMail | undefined> {
  const [row] = await services.db.select().from(influencers).where(eq(influencers.id, payload.influencer))
  // Ended: the account is gone, and its name and address with it.
  if (row === undefined || row.state === 'ended') return undefined
  const to = { name: nameIn(row.name), address: row.email }
  const firstName = firstNameOf(row.name)
  const dashboardUrl = dashboardOf(services)
  switch (payload.mail) {
    case 'statement':
      return { to, ...(await statementOf(services, row, payload.period, firstName)) }
    case 'payout_paid':
      return { to, ...(await statementOf(services, row, payload.payout, firstName)) }
    case 'influencer_taken_photo':
    case 'influencer_taken_words': {
      const part = payload.mail === 'influencer_taken_photo' ? 'photo' : 'words'
      const why = row.takenDown?.[part]?.why
      // Another is in its place already.
      return why === undefined
        ? undefined
        : { to, content: takenDownMail({ firstName, part, why, dashboardUrl }) }
    }
    case 'influencer_bank': {
      const number = maskedOf((await readBank(services.db, row.id)) ?? null)?.number
      return { to, content: bankMail({ firstName, number, dashboardUrl }) }
    }
    case 'influencer_samples_approved':
    case 'influencer_samples_declined': {
      const facts = await samplesFacts(services, payload.samples)
      return facts && { to, content: samplesMail({ ...facts, firstName, dashboardUrl }) }
    }
    case 'influencer_declined':
      return { to, content: declinedMail({ firstName, why: row.declinedFor ?? undefined }) }
    case 'influencer_approved':
      return { to, content: approvedMail({ firstName, ...linksOf(services, row) }) }
  }
}

/** What became of a request for samples; nothing while it waits. */
async function samplesFacts({ db }: Services, id: string) {
  const [shown] = await showSamples(db, await db.select().from(samples).where(eq(samples.id, id)))
  const order = shown?.order?.number
  if (shown === undefined || (order ?? shown.declinedFor) === undefined) return undefined
  return { items: shown.items.map(({ name }) => name), order, why: shown.declinedFor }
}

/** More orders than these are on the dashboard. */
const MAILED_LINES = 100

/** A month, or a payout, which is never changed: order by order in the mail, and whole as a spreadsheet with it. */
async function statementOf(
  services: Services,
  row: typeof table.$inferSelect,
  period: string,
  firstName: string,
) {
  const zone = services.env.timeZone
  const statement = await readStatement(services.db, row, period, { now: services.now(), zone })
  const { lines, total, payout } = statement
  const facts = {
    firstName,
    amount: formatMoney(total),
    reference: payout?.reference ?? undefined,
    lines: lines
      .slice(0, MAILED_LINES)
      .map(({ order, commission }) => ({ order, amount: formatMoney(commission) })),
    more: Math.max(0, lines.length - MAILED_LINES),
    dashboardUrl: dashboardOf(services),
  }
  const content = payout === null ? monthMail({ ...facts, month: monthName(period) }) : paidMail(facts)
  const pieces: Uint8Array[] = []
  for await (const piece of statementFile(statement, zone)) pieces.push(piece)
  const file = { name: statementName(statement, zone), type: STATEMENT_TYPE, bytes: Buffer.concat(pieces) }
  return { content, files: [file] }
}

const monthName = (period: string) =>
  new Date(`${period}-01T00:00:00.000Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const dashboardOf = ({ env }: Pick<Services, 'env'>) => `${env.publicUrl}/influencer`

const percent = (rate: number) => `${rate / 100}%`

const linksOf = ({ env }: Services, { code, rate, discount }: typeof table.$inferSelect) => ({
  code,
  creatorUrl: `${env.publicUrl}/influencer?code=${encodeURIComponent(code)}`,
  dashboardUrl: dashboardOf({ env }),
  commission: percent(rate),
  discount: discount > 0 ? percent(discount) : undefined,
  days: REFERRAL_DAYS,
})

async function toList(services: CatalogueServices, entry: number): Promise<OutgoingMail | undefined> {
  const [row] = await services.db.select().from(launchList).where(eq(launchList.id, entry))
  if (row === undefined) return undefined
  const to = { name: nameIn(row.name ?? ''), address: row.email }
  const unsubscribeUrl = await listUrl(services, 'leave', entry)
  if (row.list !== 'launch' && row.list !== NEWSLETTER) {
    const found = await soldAs(services, row.list.replace(/^back:/, ''))
    return found && { to, content: backInStockMail(found), unsubscribeUrl }
  }
  if (row.confirmedAt !== null) return undefined
  const confirmUrl = await listUrl(services, 'confirm', entry)
  const firstName = firstNameOf(row.name ?? '')
  return {
    to,
    content: confirmMail({ firstName, list: row.list, confirmUrl, unsubscribeUrl }),
    unsubscribeUrl,
  }
}

/** A signed link that only the reader of that mailbox can have. */
const listUrl = async (services: Services, what: 'confirm' | 'leave', entry: number): Promise<string> =>
  `${services.env.publicUrl}/api/launch-list/${what}?entry=${entry}&proof=${await services.secrets.sign('list', `${what}:${entry}`)}`

async function soldAs(
  services: CatalogueServices,
  sku: string,
): Promise<{ product: string; url: string } | undefined> {
  const { catalogue } = await services.catalogue.current()
  const product = catalogue.products.find(({ variants }) => variants.some((one) => one.sku === sku))
  return (
    product && { product: product.name, url: `${services.env.publicUrl}/newpage?product=${product.slug}` }
  )
}
