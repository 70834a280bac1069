import { type Account, mockAccounts } from './firebase.ts'

/** Accounts of the mocked shop, and what its staff did. */
export interface Team {
  accounts: Account[]
  /** Accounts that were seen with a role of staff. */
  seen: Set<string>
  /** The staff log, the oldest first. */
  log: { at: string; by: string; what: string; details: Record<string, unknown> }[]
}

export const newTeam = (): Team => ({ accounts: mockAccounts(), seen: new Set(), log: [] })
