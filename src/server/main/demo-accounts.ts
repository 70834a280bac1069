import type { Role } from '#domain/account/account.ts'
import type { Auth } from '../base/http/auth.ts'
import { demoInfluencer } from '../seed/seed.ts'

/** Accounts to look around with, made only in demo mode. Their password is no secret: it is printed at start. */
export const DEMO_PASSWORD = 'find-your-era'

const DEMO_ACCOUNTS: { email: string; name: string; role?: Role }[] = [
  { email: 'shopper@era.test', name: 'Sam Shopper' },
  { email: 'owner@era.test', name: 'Olive Owner', role: 'owner' },
  { email: 'manager@era.test', name: 'Morgan Manager', role: 'manager' },
  { email: 'support@era.test', name: 'Sasha Support', role: 'support' },
  { email: 'packer@era.test', name: 'Parker Packer', role: 'packer' },
  { email: demoInfluencer.email, name: demoInfluencer.name, role: 'influencer' },
]

/** Makes those that are missing and leaves the others as their visitors left them. */
export async function ensureDemoAccounts(auth: Auth): Promise<void> {
  if (auth.mode !== 'emulator') throw new Error('Demo accounts belong to the emulator.')
  await Promise.all(
    DEMO_ACCOUNTS.map(async ({ role, ...account }) => {
      if ((await auth.find(account.email)) !== null) return
      const { uid } = await auth.create({ ...account, password: DEMO_PASSWORD })
      if (role) await auth.setRole(uid, role)
    }),
  )
}

export const demoLines = (): string[] => [
  `Demo accounts, password ${DEMO_PASSWORD}:`,
  ...DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(20)} ${role ?? 'shopper'}`),
]

/** The emulator's link to itself, as the link to this shop's own page that a mail of Firebase has. */
export function ownLink(publicUrl: string, emulatorUrl: string): string {
  const { searchParams } = new URL(emulatorUrl)
  const link = new URL('/accountlink', publicUrl)
  for (const name of ['mode', 'oobCode']) link.searchParams.set(name, searchParams.get(name) ?? '')
  return link.href
}
