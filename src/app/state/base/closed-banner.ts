import { atom } from 'jotai'
import { closedBanner, storeClosedBanner } from '#device/storage/closed-banner.ts'
import { CLOSED_BANNER_KEY } from '#device/storage/stored-names.ts'

const closedAtom = atom(closedBanner())

/** The version of the announcement that was put away here. */
export const closedBannerAtom = atom(
  (get) => get(closedAtom),
  (_get, set, version: number) => {
    set(closedAtom, version)
    storeClosedBanner(version)
  },
)

/** Hides the element it is in, where this announcement was put away. */
export const closedBannerScript = (version: number): string =>
  `try{if(localStorage["${CLOSED_BANNER_KEY}"]=="${version}")document.currentScript.parentNode.hidden=true}catch{}`
