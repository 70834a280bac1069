import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import type { Env } from '../base/config/env.ts'
import { checkSharedLimits } from '../base/http/shared-limits.ts'
import { checkMailServer, createMailer } from '../mail/mailer.ts'
import { errorCode, type Finding, fault, note, ok } from './finding.ts'

const OLDEST_NODE = 24
const LEAST_FREE_MB = 500
const ANSWER_MS = 2_000

export const checkNode = (version: string): Finding =>
  Number(version.split('.')[0]) >= OLDEST_NODE
    ? ok('Node', version)
    : fault('Node', version, `Install Node ${OLDEST_NODE} or newer, or start with npm, which brings it.`)

/** The address where a shop that runs already would answer, and what only it answers. */
interface Own {
  path: string
  sign: string
}

export const checkPorts = (env: Env): Promise<Finding[]> =>
  Promise.all([
    checkPort('PORT', env.host, env.port, { path: '/api/health', sign: '"version"' }),
    ...(env.metricsPort === undefined
      ? []
      : [checkPort('METRICS_PORT', env.metricsHost, env.metricsPort, { path: '/metrics', sign: 'era_' })]),
    ...(env.firebase === undefined
      ? [
          checkPort('AUTH_EMULATOR_PORT', '127.0.0.1', env.authEmulatorPort, {
            path: '/',
            sign: 'authEmulator',
          }),
        ]
      : []),
  ])

async function checkPort(name: string, host: string, port: number, own: Own): Promise<Finding> {
  const code = await new Promise<string | undefined>((done) => {
    const probe = createServer()
    probe.once('error', (error) => done(errorCode(error)))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done(undefined)))
  })
  if (code === undefined) return ok(name, `${port} is free`)
  if (code === 'EADDRINUSE') {
    if (await answers(host, port, own)) return note(name, `${port}: Era is running there`)
    return fault(
      name,
      `${port} is taken by another program`,
      `Stop that program, or set ${name} to a free port.`,
    )
  }
  return code === 'EACCES'
    ? fault(name, `${port} may not be opened by this user`, `Set ${name} to a port above 1023.`)
    : fault(name, `${host} cannot be listened on (${code})`, 'Set the host to an address of this machine.')
}

const answers = (host: string, port: number, { path, sign }: Own): Promise<boolean> =>
  fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`, {
    signal: AbortSignal.timeout(ANSWER_MS),
  }).then(
    async (answer) => (await answer.text()).includes(sign),
    () => false,
  )

/** A directory that is not there yet is made in the nearest one that is. */
export async function checkDataDir(dataDir: string, leastFreeMb = LEAST_FREE_MB): Promise<Finding> {
  const wanted = resolve(dataDir)
  for (let dir = wanted; ; dir = dirname(dir)) {
    try {
      await access(dir, constants.W_OK | constants.X_OK)
      const { bavail, bsize } = await statfs(dir)
      const free = Math.floor((bavail * bsize) / 1024 ** 2)
      return free >= leastFreeMb
        ? ok('DATA_DIR', `${wanted}, ${free} MB free`)
        : fault(
            'DATA_DIR',
            `${wanted} has ${free} MB free`,
            'Free some space, or set DATA_DIR to a larger disk.',
          )
    } catch (error) {
      const code = errorCode(error)
      if (code !== 'ENOENT' || dir === dirname(dir)) {
        const fix = 'Give its user the right to write there, or set DATA_DIR to another directory.'
        return fault('DATA_DIR', `${wanted} cannot be written (${code})`, fix)
      }
    }
  }
}

export function checkStripe({ stripe, publicUrl }: Env): Finding {
  if (stripe === undefined) return note('Stripe', 'not set up: orders are paid on delivery')
  const isLive = /^.k_live_/.test(stripe.secretKey)
  if (!publicUrl.startsWith('https://')) {
    const where = `Stripe’s webhooks cannot reach ${publicUrl}`
    if (isLive) return fault('Stripe', where, 'Set PUBLIC_URL to the shop’s https address.')
    return note('Stripe', `a test key; ${where}`)
  }
  const key = isLive ? 'a live key' : 'a test key: no card is charged'
  if (stripe.publishableKey === undefined)
    return note('Stripe', `${key}; without STRIPE_PUBLISHABLE_KEY cards are paid on Stripe’s page`)
  return isLive ? ok('Stripe', key) : note('Stripe', key)
}

export async function checkRedis({ redisUrl }: Env): Promise<Finding[]> {
  if (redisUrl === undefined) return []
  const { host } = new URL(redisUrl)
  try {
    await checkSharedLimits(redisUrl)
    return [ok('REDIS_URL', host)]
  } catch (error) {
    const fix = 'Start it, or correct REDIS_URL. Until then each process counts the limits of callers alone.'
    return [fault('REDIS_URL', `${host} does not answer (${errorCode(error)})`, fix)]
  }
}

export async function checkMail(env: Env): Promise<Finding> {
  const { where } = createMailer(env)
  if (env.smtpUrl === undefined) return note('mail', where)
  try {
    await checkMailServer(env.smtpUrl)
    return ok('mail', where)
  } catch (error) {
    const code = errorCode(error)
    const fix =
      code === 'EAUTH'
        ? 'Correct the user and the password in SMTP_URL.'
        : 'Start the mail server, open the firewall to it, or correct SMTP_URL.'
    return fault('mail', `${new URL(env.smtpUrl).host} does not take mail (${code})`, fix)
  }
}
