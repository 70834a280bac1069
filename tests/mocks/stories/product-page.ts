import type { PageWords } from '#domain/manager/page-words.ts'
import { aPage } from '#tests/make.ts'
import { boss, type Call, mine, quote, STORIES_BEGIN, staff } from '../base/call.ts'

const params = { slug: 'rosa' }
const colleague = { ...boss, uid: 'u-colleague', email: 'colleague@era.test' }
const read = staff('productPage', { params })
const words = aPage({ tagline: 'Rain, on request.' })
const save = (revision: number, over: Partial<PageWords> = {}, base = 1): Call =>
  staff('saveDraft', { params, body: { words: { ...words, ...over }, base, revision } })
const publish = (version: number, over: Partial<PageWords> = {}): Call =>
  staff('publishPage', { params, body: { words: { ...words, ...over }, version } })
const takeBack = (version: number, to: number): Call =>
  staff('takeBackPage', { params, body: { version, to } })

const night = { slug: 'night-cream' }
const jar = { sku: 'CREAM-50', name: '50 ml', price: 3_400, stock: 12, weightGrams: 120 }
const cream = { ...night, name: 'Night Cream', palette: 'resparkle', choice: 'size', variants: [jar] }

const DAY = 86_400_000
const at = (days: number) => new Date(STORIES_BEGIN + days * DAY).toISOString()
/** The id of what an earlier call of the story scheduled. */
const scheduled = (answers: readonly unknown[]): string | null => {
  const pages = answers.filter((one) => typeof one === 'object' && one !== null && 'schedule' in one)
  // Each is a page.
  const last = pages.at(-1) as { schedule: { id: string } | null } | undefined
  return last?.schedule?.id ?? null
}
const schedule = (days: number, over: Partial<PageWords> = {}, version = 1): Call =>
  staff('schedulePage', {
    params,
    body: (answers: readonly unknown[]) => ({
      words: { ...words, ...over },
      version,
      at: at(days),
      replaces: scheduled(answers),
    }),
  })
const retime = (days: number): Call =>
  staff('changeSchedule', {
    params,
    body: (answers: readonly unknown[]) => ({ id: scheduled(answers), at: at(days) }),
  })

export const editing: Record<string, Call[]> = {
  'a product that is added, published, hidden and moved': [
    staff('addProduct', { body: {} }),
    staff('addProduct', { body: { ...cream, slug: 'Night Cream' } }),
    staff('addProduct', { body: { ...cream, slug: 'rosa', variants: [{ ...jar, sku: 'ROSA-100' }] } }),
    staff('addProduct', { body: { ...cream, variants: [jar, jar] } }),
    staff('addProduct', { body: cream }),
    staff('addProduct', { body: cream }),
    { name: 'addProduct', body: cream, user: mine },
    { name: 'catalogue' },
    quote({ items: [{ id: 'CREAM-50', units: 1 }], delivery: 'standard' }),
    staff('managerProducts'),
    staff('publishPage', { params: night, body: { words: { ...words, palette: 'rosa' }, version: 1 } }),
    staff('hideProduct', { params: night }),
    staff('hideProduct', { params }),
    { name: 'catalogue' },
    publish(1),
    { name: 'catalogue' },
    staff('moveProduct', { params, body: { slug: 'rose' } }),
    staff('moveProduct', { params: night, body: { slug: 'rosa' } }),
    staff('moveProduct', { params: night, body: { slug: 'x y' } }),
    staff('moveProduct', { params: night, body: { slug: 'moon-cream' } }),
    staff('moveProduct', { params: night, body: { slug: 'moon-cream' } }),
    { name: 'catalogue' },
    staff('productPage', { params: night }),
    staff('addProduct', { body: { ...cream, variants: [{ ...jar, sku: 'CREAM-60' }] } }),
    staff('moveProduct', { params: { slug: 'moon-cream' }, body: { slug: 'night-cream' } }),
    staff('productPage', { params: night }),
  ],
  'a product that gets another place in lists': [
    staff('placeProduct', { params, body: { after: 'reglow' } }),
    staff('placeProduct', { params, body: { after: 'reglow' } }),
    { name: 'catalogue' },
    staff('placeProduct', { params, body: { after: null } }),
    { name: 'catalogue' },
    staff('placeProduct', { params, body: { after: 'nope' } }),
    staff('placeProduct', { params, body: { after: 'rosa' } }),
    staff('placeProduct', { params: { slug: 'nope' }, body: { after: null } }),
    { name: 'placeProduct', params, body: { after: null }, user: mine },
  ],
  'a preview of a draft': [
    staff('createPreview', { params }),
    save(0, { tagline: '' }),
    staff('createPreview', { params }),
    staff('createPreview', { params }),
    { name: 'createPreview', params, user: mine },
    { ...staff('createPreview', { params }), user: colleague },
    read,
    staff('deletePreview', { params }),
    staff('deletePreview', { params }),
    staff('createPreview', { params: { slug: 'nope' } }),
  ],
  'a page that is published at a time': [
    schedule(-1),
    schedule(400),
    schedule(1, { name: '' }),
    schedule(1, {}, 7),
    schedule(1),
    schedule(1),
    schedule(2, { tagline: 'Later.' }),
    staff('schedulePage', { params, body: { words, version: 1, at: at(3), replaces: null } }),
    retime(4),
    retime(-4),
    staff('changeSchedule', { params, body: { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', at: at(5) } }),
    { name: 'schedulePage', params, body: {}, user: mine },
    { ...read, user: colleague },
    { ...publish(1, { name: 'Rosy' }), user: colleague },
    read,
    retime(5),
    staff('removeSchedule', { params: (answers) => ({ ...params, id: scheduled(answers) ?? '' }) }),
    staff('removeSchedule', { params: { ...params, id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' } }),
    retime(5),
    schedule(5, {}, 2),
    staff('hideProduct', { params }),
    read,
  ],
  'a draft of a page': [
    read,
    staff('productPage', { params: { slug: 'nope' } }),
    { name: 'productPage', params, user: mine },
    save(0, { tagline: '' }),
    save(0, { tagline: '' }),
    save(0, { tagline: 'In another tab' }),
    save(1),
    { ...save(0, { name: 'Rosy' }), user: colleague },
    read,
    staff('removeDraft', { params }),
    staff('removeDraft', { params }),
    { name: 'catalogue' },
  ],
  'a page that is published and taken back': [
    staff('pageVersions', { params }),
    publish(1, {
      name: ' ',
      benefits: [],
      heroIngredients: [{ name: 'A', inci: 'B', percent: '101', why: 'C' }],
    }),
    publish(1, { inci: '', story: ['Twice.', 'Twice.'] }),
    { ...save(0, { name: 'Rosy' }), user: colleague },
    save(0),
    publish(1),
    publish(1),
    publish(2),
    { ...publish(1, { name: 'Rosy' }), user: colleague },
    { ...read, user: colleague },
    { name: 'catalogue' },
    staff('managerProducts'),
    staff('pageVersions', { params }),
    takeBack(2, 7),
    takeBack(1, 1),
    takeBack(2, 1),
    takeBack(2, 1),
    staff('pageVersions', { params }),
    staff('pageVersions', { params, query: { after: '3' } }),
    staff('pageVersions', { params, query: { after: 'x' } }),
    { name: 'catalogue' },
    read,
  ],
}
