import type { ShopSource } from '../router.ts'
import { ensureCatalogue } from './catalogue.ts'
import type { ShopStore } from './store.ts'

/** The facts of screens as a browser has them: from the device's memory, else from the shop. */
export const deviceShop = (store: ShopStore): ShopSource => ({
  catalogue: () => ensureCatalogue(store),
  async influencer(code) {
    const { api } = await import('#device/api.ts')
    const answer = await api.influencerPage({ params: { code }, as: null })
    return answer.ok ? answer.value : null
  },
})
