import { build } from '#device/platform/browser.ts'
import { isGenuine } from './captive-portal.ts'

/**
 * Pages and fonts, under the addresses that a browser asks for. Where it can (Chromium), the browser answers them from here
 * itself while no worker runs: to start one first takes longer than to show the page.
 */

declare const self: ServiceWorkerGlobalScope

const PREFIX = 'era-pages-'
const cacheName = `${PREFIX}${build}`

/** Of the files that a build names. */
export const isOfFirstView = (file: string): boolean => /^\/?(pages|fonts)\//.test(file)

const isPage = (file: string): boolean => file.endsWith('.html')

/** The path of a page that the build wrote to this file (src/server/pages/write.ts); a font's is its own. */
function pathOf(file: string): string {
  const { pathname } = new URL(file, self.location.origin)
  return isPage(pathname) ? pathname.replace(/^\/pages\/(home)?/, '/').replace(/\.html$/, '') : pathname
}

const addressOf = (path: string) => new URL(path, self.location.origin).href

export const openFirstView = (): Promise<Cache> => caches.open(cacheName)

/** What is stored for a path: a page as of the last visit or, before one, as of the build. */
export const matchFirstView = (path: string): Promise<Response | undefined> =>
  caches.match(addressOf(path), { cacheName })

/** Rejects where a file cannot be had: then the installation fails, and the browser tries again later. */
async function store(file: string): Promise<void> {
  const cache = await openFirstView()
  const address = addressOf(pathOf(file))
  // From an installation that failed later.
  if (await cache.match(address)) return
  const url = addressOf(file)
  const response = await fetch(url, { cache: 'no-cache', credentials: 'omit' })
  if (!isGenuine(url, response)) throw new TypeError(`${url} is not this build’s.`)
  await cache.put(address, response)
}

// As in https://w3c.github.io/ServiceWorker/#dictdef-routerrule; TypeScript's own types have none of it.
interface StaticRoute {
  condition: {
    urlPattern: { pathname: string; search?: string }
    runningStatus: 'not-running'
    requestMethod: 'GET'
    requestMode?: 'navigate'
  }
  source: { cacheName: string }
}

interface InstallEvent extends ExtendableEvent {
  addRoutes?(routes: readonly StaticRoute[]): Promise<void>
}

/** A file that is missing here would be answered by the network alone, so each has been stored before. */
const routeOf = (file: string): StaticRoute => ({
  condition: {
    urlPattern: { pathname: pathOf(file), ...(isPage(file) && { search: '' }) },
    runningStatus: 'not-running',
    requestMethod: 'GET',
    ...(isPage(file) && { requestMode: 'navigate' }),
  },
  source: { cacheName },
})

/** One file after the other: the page that is being looked at needs the network too. */
export async function storeFirstView(
  event: InstallEvent,
  files: readonly string[],
  onStored: () => Promise<void>,
): Promise<void> {
  for (const file of files) {
    await store(file)
    await onStored()
  }
  // A browser that refuses them starts the worker, as others do.
  await event.addRoutes?.(files.map(routeOf)).catch(() => undefined)
}

export function deleteOldFirstViews() {
  self.addEventListener('activate', (event) => {
    const names = caches
      .keys()
      .then((all) => all.filter((name) => name.startsWith(PREFIX) && name !== cacheName))
    event.waitUntil(names.then((old) => Promise.all(old.map((name) => caches.delete(name)))))
  })
}
