import { keepAssets } from './assets.ts'
import { keepImages } from './images.ts'
import { sendOrders } from './orders.ts'
import { answerPages, forgetOldPages } from './pages.ts'
import { precacheShop } from './precache.ts'
import { followUpdates } from './update.ts'

/** What answers when the network does not. It never touches /api: data lives in the device's memory. */

declare const self: ServiceWorkerGlobalScope

precacheShop()
answerPages()
keepAssets()
keepImages()
sendOrders(self)
followUpdates(self)
forgetOldPages(self)
