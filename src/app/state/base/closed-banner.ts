import { atom } from 'jotai'
import { closedBanner, storeClosedBanner } from '#device/storage/closed-banner.ts'

export { closedBannerScript } from '#device/storage/closed-banner.ts'

const closedAtom = atom(closedBanner())

/** The version of the banner that was put away here. */
export const closedBannerAtom = atom(
  (get) => get(closedAtom),
  (_get, set, version: number) => {
    set(closedAtom, version)
    storeClosedBanner(version)
  },
)
