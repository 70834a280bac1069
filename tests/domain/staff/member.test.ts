import { expect, test } from 'vitest'
import { roleFaults } from '#domain/staff/member.ts'
import { staffRoles } from '#domain/staff/permission.ts'

const ada = { uid: 'ada', emailVerified: true } as const
const team = (...owners: string[]) => owners.map((uid) => ({ uid, role: 'owner' as const }))

test.each([
  { name: 'a confirmed account', account: ada, members: [], path: undefined },
  { name: 'nobody’s email', account: null, members: [], path: 'email' },
  { name: 'a creator', account: { ...ada, role: 'influencer' as const }, members: [], path: 'email' },
  {
    name: 'an email that is not confirmed',
    account: { ...ada, emailVerified: false },
    members: [],
    path: 'email',
  },
])('$name can be given any role, but for a fault at $path', ({ account, members, path }) => {
  for (const role of staffRoles) {
    expect(roleFaults(account, role, members).map((fault) => fault.path)).toEqual(path ? [path] : [])
  }
})

test('each refusal of an account says what helps', () => {
  const because = (account: Parameters<typeof roleFaults>[0]) => roleFaults(account, 'packer', [])[0]?.message
  expect(because(null)).toMatch(/sign up in the shop first/)
  expect(because({ ...ada, role: 'influencer' })).toMatch(/Use another one/)
  expect(because({ ...ada, emailVerified: false })).toMatch(/open the link we mailed/)
})

test('a role is taken from an account whose email was never confirmed', () => {
  expect(roleFaults({ ...ada, role: 'packer', emailVerified: false }, null, team('bo'))).toEqual([])
})

test.each([
  { owners: ['ada'], role: null, paths: ['role'] },
  { owners: ['ada'], role: 'manager', paths: ['role'] },
  { owners: ['ada'], role: 'owner', paths: [] },
  { owners: ['ada', 'bo'], role: null, paths: [] },
] as const)('of the owners $owners, Ada becomes $role: $paths', ({ owners, role, paths }) => {
  const faults = roleFaults({ ...ada, role: 'owner' }, role, team(...owners))
  expect(faults.map(({ path }) => path)).toEqual(paths)
})
