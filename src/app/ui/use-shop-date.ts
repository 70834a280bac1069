import { useAtomValue } from 'jotai'
import { SHOP_ZONE } from '#domain/base/day.ts'
import { settingsAtom } from '../state/base/settings.ts'

/** The shop's time zone, in which its days begin: the same in every reader's time zone. */
export const useShopZone = (): string => useAtomValue(settingsAtom)?.timeZone ?? SHOP_ZONE

/** “Nov 20, 2026”: the shop's day of a moment, as payouts, terms and visits have it. */
export function useShopDate(): (at: string) => string {
  const zone = useShopZone()
  return (at) => new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: zone })
}
