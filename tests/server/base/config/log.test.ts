import { expect, test } from 'vitest'
import { createLog, traceOf } from '#server/base/config/log.ts'

const AT = '2026-11-21T09:41:00.000Z'

function lines(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const written: string[] = []
  write(
    createLog(
      (line) => written.push(line),
      () => new Date(AT),
    ),
  )
  return written.map((line) => {
    expect(line.endsWith('}\n')).toBe(true)
    return JSON.parse(line)
  })
}

test('a line is JSON with its time, its level, its event and its facts', () => {
  const written = lines((log) => {
    log.info('order.placed', { order: 'o1', total: 2_200 })
    log.warn('notify.failed')
    log.error('request.unexpected', { request: 'r1' })
  })
  expect(written).toEqual([
    { at: AT, level: 'info', event: 'order.placed', order: 'o1', total: 2_200 },
    { at: AT, level: 'warn', event: 'notify.failed' },
    { at: AT, level: 'error', event: 'request.unexpected', request: 'r1' },
  ])
})

test('personal data and secrets are redacted', () => {
  const secret = 'nobody-reads-this'
  const personal = {
    email: secret,
    name: secret,
    phone: secret,
    address: secret,
    authorization: secret,
    key: secret,
    token: secret,
    password: secret,
    'x-order-key': secret,
    holder: secret,
    iban: secret,
    routing: secret,
    account: secret,
  }
  const written = lines((log) => log.info('top', { order: 'o1', ...personal }))
  expect(JSON.stringify(written)).not.toContain(secret)
  expect(written[0]).toMatchObject({ order: 'o1', email: '[redacted]' })
})

test('an error is logged with its class and its place, without its message', () => {
  const written = lines((log) => {
    const cause = Object.assign(new TypeError('ada@example.com'), { code: '23505' })
    log.error('unhandled', traceOf(new Error('ada@example.com', { cause })))
  })
  expect(written[0]).toMatchObject({ error: 'TypeError', code: '23505' })
  expect(JSON.stringify(written)).not.toContain('ada@')
})
