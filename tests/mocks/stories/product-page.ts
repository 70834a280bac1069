import type { PageWords } from '#domain/manager/page-words.ts'
import { aPage } from '#tests/make.ts'
import { boss, type Call, mine, staff } from '../base/call.ts'

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

export const editing: Record<string, Call[]> = {
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
