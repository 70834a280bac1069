import { build } from '#device/platform/browser.ts'
import { BUILD_HEADER } from '#domain/base/client.ts'

declare const self: ServiceWorkerGlobalScope

/** The content type that the server sends for each file extension. */
const types: Readonly<Record<string, RegExp>> = {
  txt: /^text\/plain\b/,
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
 * Whether a response is the server's file: a captive portal answers every request with its own page and status 200. A
 * document must also be of this worker's build, since only that build's files are precached.
 */
export function isGenuine(url: string, response: Response): boolean {
  const { pathname } = new URL(url, self.location.href)
  const extension = pathname.slice(pathname.lastIndexOf('.') + 1)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !types[extension]?.test(type)) return false
  // A response created by a script has no URL.
  if (response.url && new URL(response.url).origin !== self.location.origin) return false
  return extension !== 'html' || response.headers.get(BUILD_HEADER) === build
}
