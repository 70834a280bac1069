import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type MailPayload, mailPayloadSchema } from '#server/base/db/new-job.ts'
import { jobs } from '#server/base/db/schema.ts'
import type { CatalogueServices } from '#server/catalogue/cache.ts'
import { textOf } from '#server/mail/content.ts'
import { writeMail } from '#server/mail/write.ts'

interface QueuedMail {
  cause: string
  payload: MailPayload
}

/** The mails that are queued or were sent, the oldest first. */
export async function queuedMails({ db }: Pick<CatalogueServices, 'db'>): Promise<QueuedMail[]> {
  const rows = await db.select().from(jobs).where(eq(jobs.kind, 'mail')).orderBy(asc(jobs.id))
  return rows.map(({ cause, payload }) => ({ cause, payload: v.parse(mailPayloadSchema, payload) }))
}

/** A mail as it would be sent now, and its text; undefined where there is none to send. */
export async function writtenMail(services: CatalogueServices, queued: QueuedMail | undefined) {
  const mail = queued && (await writeMail(services, queued.payload))
  return mail && { ...mail, text: textOf(mail.content, { supportEmail: 'help@era.example' }) }
}
