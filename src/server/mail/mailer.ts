import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Env } from '../base/config/env.ts'
import { htmlOf, oneLine, textOf } from './content.ts'
import type { OutgoingMail } from './write.ts'

export interface Mailer {
  /** For the line at start. */
  where: string
  /** `cause` is the mail's stable id: sent again after a lost answer, it has the same Message-ID. */
  send: (mail: OutgoingMail, cause: string) => Promise<void>
}

export const createMailer = (env: Env): Mailer =>
  env.smtpUrl === undefined ? toFiles(env) : bySmtp(env, env.smtpUrl)

const smtp = (url: string) =>
  createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Rejects unless the mail server can be reached and accepts the login. */
export const checkMailServer = (url: string): Promise<unknown> => smtp(url).verify()

function bySmtp(env: Env, url: string): Mailer {
  const transport = smtp(url)
  return {
    where: `Mail goes through ${new URL(url).host}.`,
    async send(mail, cause) {
      await transport.sendMail(messageOf(env, mail, cause))
    },
  }
}

function toFiles(env: Env): Mailer {
  const dir = join(env.dataDir, 'mail')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    where: `Mail is written to ${dir}: SMTP_URL sends it.`,
    async send(mail, cause) {
      const { message } = await transport.sendMail(messageOf(env, mail, cause))
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const file = join(dir, `${cause.replace(/[^\w-]+/g, '_')}.eml`)
      await writeFile(`${file}.new`, message, { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
  }
}

function messageOf(
  env: Env,
  { to, content, unsubscribeUrl, files = [] }: OutgoingMail,
  cause: string,
): SendMailOptions {
  const id = createHash('sha256').update(cause).digest('hex').slice(0, 32)
  const sender = { supportEmail: env.supportEmail }
  return {
    messageId: `<${id}@${new URL(env.publicUrl).hostname}>`,
    from: oneLine(env.mailFrom),
    replyTo: env.supportEmail,
    to: { name: oneLine(to.name), address: oneLine(to.address) },
    subject: oneLine(content.subject),
    text: textOf(content, sender),
    html: htmlOf(content, sender),
    attachments: files.map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: bytes,
    })),
    headers: {
      // Automatic replies are not sent to such mails (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** Whether the mail server rejected the mail permanently, for example because the address does not exist. */
export function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const status = 'responseCode' in error ? Number(error.responseCode) : 0
  // A wrong password or a full disk has nothing to do with this mail: it is sent again later.
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && status >= 500 && status < 600
}
