import { type Role, roles } from '#domain/account/account.ts'
import { type Env, readEnv } from '../base/config/env.ts'
import { silent } from '../base/config/log.ts'
import { DEMO_PROJECT, type Emulator, startEmulator } from '../base/emulator/emulator.ts'
import { type Auth, createAuth } from '../base/http/auth.ts'

/** `npm run role -- EMAIL ROLE`: gives an account its role, or takes it with the role `none`. */

const USAGE = `Usage: npm run role -- EMAIL ${[...roles, 'none'].join('|')}`

/** The emulator of the running shop, or, when none runs, one of our own over the same accounts. */
async function demoEmulator(env: Env): Promise<Emulator> {
  const host = `127.0.0.1:${env.authEmulatorPort}`
  const running = await fetch(`http://${host}/`).then(
    async (answer) => (await answer.text()).includes('authEmulator'),
    () => false,
  )
  if (running) return { host, stop: async () => {} }
  return startEmulator({ port: env.authEmulatorPort, dataDir: env.dataDir, log: silent })
}

export async function giveRole(auth: Auth, email: string, role: Role | null): Promise<string> {
  const user = await auth.find(email)
  if (user === null) throw new Error(`There is no account with the email ${email}: sign up with it first.`)
  await auth.setRole(user.uid, role)
  return role === null ? `${email} has no role now.` : `${email} is ${role} now.`
}

export async function main(args: readonly string[], source: Record<string, string | undefined>) {
  const [email = '', wanted = ''] = args
  const role = roles.find((one) => one === wanted) ?? null
  if (!email.includes('@') || (role === null && wanted !== 'none')) throw new Error(USAGE)
  const read = readEnv(source)
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  const { env } = read
  const emulator = env.firebase === undefined ? await demoEmulator(env) : undefined
  const auth = createAuth(emulator ? { projectId: DEMO_PROJECT, emulator } : { projectId: projectOf(env) })
  try {
    return await giveRole(auth, email, role)
  } finally {
    await auth.close()
    await emulator?.stop()
  }
}

function projectOf({ firebase }: Env): string {
  if (firebase === undefined) throw new Error('FIREBASE_PROJECT_ID is missing')
  return firebase.projectId
}

if (import.meta.main) {
  main(process.argv.slice(2), process.env).then(
    (done) => console.log(`${done} It holds in the shop within a minute.`),
    (error: Error) => {
      console.error(error.message)
      process.exitCode = 1
    },
  )
}
