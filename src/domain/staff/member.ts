import type { User } from '../account/account.ts'
import type { FieldFault } from '../base/field.ts'
import type { StaffRole } from './permission.ts'

/** Why an account cannot get this role, or lose the one it has. `members` are all who have one now. */
export function roleFaults(
  account: Pick<User, 'uid' | 'role' | 'emailVerified'> | null,
  role: StaffRole | null,
  members: readonly { uid: string; role: StaffRole }[],
): FieldFault[] {
  const fault = (path: 'email' | 'role', message: string) => [{ path, message }]
  if (account === null) {
    return fault('email', 'There is no account with this email. Ask them to sign up in the shop first.')
  }
  if (account.role === 'influencer') {
    return fault('email', 'This is a creator’s account. Use another one for the work in the shop.')
  }
  if (role !== null && !account.emailVerified) {
    // Anyone can sign up with an address that is not theirs.
    return fault('email', 'This email isn’t confirmed yet. Ask them to open the link we mailed them.')
  }
  const others = members.some((one) => one.role === 'owner' && one.uid !== account.uid)
  if (account.role === 'owner' && role !== 'owner' && !others) {
    return fault('role', 'This is the only owner. Make someone else an owner first.')
  }
  return []
}
