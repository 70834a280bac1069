import { type Context, Hono } from 'hono'
import type { Catalogue } from '#domain/catalogue/product.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { LinkPicture } from '#domain/link-picture.ts'
import { limitConcurrency } from '../base/file/concurrency.ts'
import { type Compressed, send, uncompressed } from '../base/http/compressed.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { CodeGuessLimit } from '../base/http/rate-limit.ts'
import type { RequestContext } from '../base/http/services.ts'
import type { CatalogueServices } from '../catalogue/cache.ts'
import { findInfluencerPage } from '../influencer/routes.ts'
import type { PictureServices } from '../picture/pictures.ts'
import { drawLinkPicture } from './draw.ts'
import { canDraw } from './drawable-text.ts'

/** Chooses what a picture shows: the app's own words and colours, from the build. */
export interface LinkPictureSource {
  productLinkPicture(catalogue: Catalogue, slug: string): LinkPicture | null
  influencerLinkPicture(
    catalogue: Catalogue,
    page: AnswerOf<'influencerPage'>,
    canDraw: (text: string) => boolean,
  ): LinkPicture
}

/** About 15 MB of pictures. */
const REMEMBERED = 60
const AT_ONCE = 2

const headers = {
  'content-type': 'image/png',
  'x-content-type-options': 'nosniff',
  // Its address changes with what it shows: an old address shows the present, and is soon asked for again.
  'cache-control': 'public, max-age=3600, stale-while-revalidate=604800',
}

/**
 * Pictures of shared links, 1200 × 630: /previews/product/SLUG.png and /previews/code/CODE.png. Each is drawn once for
 * what it shows and answered from memory; a code that leads nowhere is never drawn.
 */
export function linkPictures(
  services: CatalogueServices & PictureServices,
  source: LinkPictureSource,
  art: string,
  guesses: CodeGuessLimit,
) {
  const draw = limitConcurrency(AT_ONCE, (picture: LinkPicture) =>
    drawLinkPicture(picture, { art, media: services.media }),
  )
  const drawn = new Map<string, Promise<Compressed>>()

  function pictureOf(picture: LinkPicture): Promise<Compressed> {
    const key = JSON.stringify(picture)
    const made = drawn.get(key) ?? draw(picture).then(uncompressed)
    // A map iterates in order of insertion, and each request inserts its entry again: the first is the least recently used.
    drawn.delete(key)
    drawn.set(key, made)
    made.catch(() => drawn.delete(key))
    const [oldest] = drawn.keys()
    if (drawn.size > REMEMBERED && oldest !== undefined) drawn.delete(oldest)
    return made
  }

  const answer = async (c: Context<RequestContext>, picture: LinkPicture | null) =>
    picture === null ? nothing(c) : send(c, await pictureOf(picture), headers)
  const catalogue = async () => (await services.catalogue.current()).catalogue

  return new Hono<RequestContext>()
    .get('/product/:file{.+\\.png}', async (c) =>
      answer(c, source.productLinkPicture(await catalogue(), nameOf(c.req.param('file')))),
    )
    .get('/code/:file{.+\\.png}', async (c) => {
      try {
        await guesses.check(c)
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error
        return nothing(c, 429, { 'retry-after': String(error.details.retryAfterSeconds ?? 60) })
      }
      const page = await findInfluencerPage(services, nameOf(c.req.param('file')))
      if (page === null) await guesses.count(c)
      if (page?.state !== 'active') return nothing(c)
      return answer(c, source.influencerLinkPicture(await catalogue(), page, canDraw))
    })
    .all('/*', (c) => nothing(c))
}

const nameOf = (file: string) => file.replace(/\.png$/, '')

const nothing = (c: Context, status: 404 | 429 = 404, more: Record<string, string> = {}) =>
  c.text('Not found', status, { 'cache-control': 'no-store', ...more })
