import type { ShopSource } from '../router.ts'
import { ensureCatalogue } from './catalogue.ts'
import type { ShopStore } from './store.ts'

/** The facts of screens as a browser has them: from the device's memory, else from the shop. */
export const deviceShop = (store: ShopStore): ShopSource => ({
  catalogue: () => ensureCatalogue(store),
  async influencer(code) {
    const { api } = await import('#device/api.ts')
    const answer = await api.influencerPage({ params: { code }, as: null })
    if (answer.ok) return answer.value
    // Only the shop knows that there is no such code: not reached, it has not said so.
    if (answer.refusal.code === 'not_found' || answer.refusal.code === 'invalid') return null
    throw new Error(`The page of a code: ${answer.refusal.code}`)
  },
})
