import { build } from '#device/platform/platform.ts'

declare const self: ServiceWorkerGlobalScope

/** What the shop serves a file as, by how its name ends. */
const types: Readonly<Record<string, RegExp>> = {
  js: /^text\/javascript\b/,
  css: /^text\/css\b/,
  html: /^text\/html\b/,
  webmanifest: /^application\/manifest\+json\b/,
  woff2: /^font\//,
  avif: /^image\//,
  webp: /^image\//,
  jpg: /^image\//,
  png: /^image\//,
  svg: /^image\//,
  ico: /^image\//,
}

/**
 * Whether this is the shop's own file: a captive portal answers every address with a page of its own and status 200.
 * A document must also be of this worker's build, since it asks for that build's files.
 */
export function isGenuine(url: string, response: Response): boolean {
  const { pathname } = new URL(url, self.location.href)
  const extension = pathname.slice(pathname.lastIndexOf('.') + 1)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !types[extension]?.test(type)) return false
  // A response made by a script has no address.
  if (response.url && new URL(response.url).origin !== self.location.origin) return false
  return extension !== 'html' || response.headers.get('x-era-build') === build
}
