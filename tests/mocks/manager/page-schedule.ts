import { type ProductPage, pageChanges } from '#domain/manager/page-words.ts'
import type { Answers } from '../base/answer.ts'
import type { MockPage } from '../base/page.ts'
import { refuse, refuseFaults } from '../base/problem.ts'
import type { MockShop } from '../base/shop.ts'
import { productWith, shown, versionOf } from './product-page.ts'

const DAY_MS = 86_400_000

/** A time at which something can be published. */
export function timeOf(shop: MockShop, at: string): string {
  const ahead = Date.parse(at) - shop.now().getTime()
  if (ahead <= 0 || ahead >= 366 * DAY_MS) refuseFaults([{ path: 'at', message: 'Choose another time.' }])
  return new Date(at).toISOString()
}

/** Previews, and pages that are published at a time. Nothing here runs at that time. */
export const pageSchedule = (shop: MockShop) => {
  const pageOf = (slug: string): MockPage => {
    const page = shop.pages.get(slug)
    if (page === undefined) throw refuse('not_found')
    return page
  }
  return {
    createPreview: ({ param, signedIn }): ProductPage => {
      const [page, me] = [pageOf(param('slug')), signedIn()]
      const draft = page.drafts.get(me.uid)
      if (draft === undefined) throw refuse('not_found')
      const until = new Date(shop.now().getTime() + 7 * DAY_MS).toISOString()
      draft.preview = { address: draft.preview?.address ?? `/preview/${crypto.randomUUID()}`, until }
      return shown(shop, page, me)
    },
    deletePreview: ({ param, signedIn }): ProductPage => {
      const [page, me] = [pageOf(param('slug')), signedIn()]
      delete page.drafts.get(me.uid)?.preview
      return shown(shop, page, me)
    },
    schedulePage: ({ param, body: { words, version, at: typed, replaces }, signedIn }): ProductPage => {
      const at = timeOf(shop, typed)
      const [page, me] = [pageOf(param('slug')), signedIn()]
      productWith(shop, page, words)
      const had = page.schedule
      const again = had?.stopped === null && had.at === at && had.by === me.email
      if (had && again && pageChanges(had.words, words).length === 0) return shown(shop, page, me)
      if ((had?.id ?? null) !== replaces || versionOf(page) !== version) throw refuse('stale_version')
      const own = { id: crypto.randomUUID(), by: me.email, uid: me.uid }
      page.schedule = { ...own, at, words, base: version, stopped: null }
      return shown(shop, page, me)
    },
    changeSchedule: ({ param, body: { id, at: typed }, signedIn }): ProductPage => {
      const at = timeOf(shop, typed)
      const page = pageOf(param('slug'))
      const had = page.schedule
      if (had === undefined) throw refuse('not_found')
      if (had.stopped !== null || had.at !== at) {
        if (had.id !== id || had.stopped !== null) throw refuse('stale_version')
        page.schedule = { ...had, id: crypto.randomUUID(), at }
      }
      return shown(shop, page, signedIn())
    },
    removeSchedule: ({ param, signedIn }): ProductPage => {
      const page = pageOf(param('slug'))
      if (page.schedule?.id === param('id')) page.schedule = undefined
      return shown(shop, page, signedIn())
    },
  } satisfies Partial<Answers>
}
