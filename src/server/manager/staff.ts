import type { User } from '#domain/account/account.ts'

/** Who acts, as ledgers name staff: by the account, not by a name or an address. */
export const staffOf = (user: User | null): string => `manager:${user?.uid ?? ''}`
