import type { ShopSource } from '../../router.ts'
import type { ShopStore } from '../base/store.ts'
import { ensureCatalogueAtom } from './catalogue.ts'

/** A browser's source of screen data: the device's storage, else the server. */
export const deviceSource = (store: ShopStore): ShopSource => ({
  catalogue: () => store.set(ensureCatalogueAtom),
  async influencer(code) {
    const { api } = await import('#device/http/api.ts')
    const answer = await api.influencerPage({ params: { code }, as: null })
    if (answer.ok) return answer.value
    // Any other refusal does not prove that the code does not exist.
    if (answer.refusal.code === 'not_found' || answer.refusal.code === 'invalid') return null
    throw new Error(`The influencer's page cannot be loaded: ${answer.refusal.code}`)
  },
})
