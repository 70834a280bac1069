import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Received {
  to: string[]
  raw: string
  /** Unfolded, by name in lower case. */
  headers: Map<string, string>
}

/** A real mail server on this machine. A test may have it refuse, and may stop and start it on its port. */
export async function aMailServer() {
  const received: Received[] = []
  let refusal: { code: number; at: 'rcpt' | 'data' } | undefined
  let port = 0
  let server: SMTPServer | undefined

  const no = () => Object.assign(new Error('no'), { responseCode: refusal?.code })
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const opening = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onRcptTo: (_, __, done) => done(refusal?.at === 'rcpt' ? no() : null),
        onData(stream, session, done) {
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('end', () => {
            if (refusal?.at === 'data') return done(no())
            const raw = Buffer.concat(parts).toString()
            received.push({
              to: session.envelope.rcptTo.map((one) => one.address),
              raw,
              headers: headersOf(raw),
            })
            done()
          })
        },
      })
      server = opening
      opening.once('error', reject)
      opening.listen(port, '127.0.0.1', () => {
        // A server that listens on a port has an address with one.
        port = (opening.server.address() as AddressInfo).port
        resolve()
      })
    })
  const close = () => new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))

  await open()
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    open,
    close,
    refuse: (how: typeof refusal) => {
      refusal = how
    },
  }
}

function headersOf(raw: string): Map<string, string> {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
}

/** RFC 2047 words, as mail programs show them. */
export function decoded(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replace(/=([\dA-F]{2})/g, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString(),
    )
}
