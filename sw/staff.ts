import { build } from '#device/platform/browser.ts'
import { STORE_STAFF } from '#device/storage/stored-names.ts'
import { isGenuine } from './captive-portal.ts'
import { refreshPage } from './pages.ts'

/** The list of orders without a network: its files are stored on devices that have shown it, and on no shopper's. */

declare const __STAFF_FILES__: readonly string[] | undefined

const STAFF = 'era-staff-'
const stored = `${STAFF}${build}`
const PAGE = '/neworders'

const filesOf = (): readonly string[] => (typeof __STAFF_FILES__ === 'undefined' ? [] : __STAFF_FILES__)

export const matchStaff = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: stored })

async function storeStaff(origin: string): Promise<void> {
  const cache = await caches.open(stored)
  const missing = async (file: string) => {
    const url = new URL(file, origin).href
    if (await cache.match(url)) return
    const response = await fetch(url, { credentials: 'omit' })
    if (isGenuine(url, response)) await cache.put(url, response)
  }
  await Promise.all([...filesOf().map(missing), refreshPage(origin + PAGE)])
}

const staffCaches = async () => (await caches.keys()).filter((name) => name.startsWith(STAFF))

export function precacheStaff(self: ServiceWorkerGlobalScope) {
  // What cannot be stored now is stored when the screen is next opened.
  const store = () => storeStaff(self.location.origin).catch(() => undefined)
  self.addEventListener('message', (event) => {
    const { data } = event
    if (typeof data === 'object' && data !== null && data.type === STORE_STAFF) event.waitUntil(store())
  })
  // A new build on a device of staff has them before it takes over.
  self.addEventListener('install', (event) =>
    event.waitUntil(staffCaches().then((names) => (names.length > 0 ? store() : undefined))),
  )
  self.addEventListener('activate', (event) =>
    event.waitUntil(
      staffCaches().then((names) =>
        Promise.all(names.filter((name) => name !== stored).map((name) => caches.delete(name))),
      ),
    ),
  )
}
