import type { ShopSource } from '../../router.ts'
import type { ShopStore } from '../base/store.ts'
import { ensureCatalogueAtom } from './catalogue.ts'

/** The facts of screens as a browser has them: from the device's memory, else from the shop. */
export const deviceShop = (store: ShopStore): ShopSource => ({
  catalogue: () => store.set(ensureCatalogueAtom),
  async influencer(code) {
    const { api } = await import('#device/http/api.ts')
    const answer = await api.influencerPage({ params: { code }, as: null })
    if (answer.ok) return answer.value
    // Only the shop knows that there is no such code: not reached, it has not said so.
    if (answer.refusal.code === 'not_found' || answer.refusal.code === 'invalid') return null
    throw new Error(`The page of a code: ${answer.refusal.code}`)
  },
})
