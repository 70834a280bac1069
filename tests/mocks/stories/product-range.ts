import { createHash } from 'node:crypto'
import type { PageWords } from '#domain/manager/page-words.ts'
import { aPage } from '#tests/make.ts'
import { type Call, mine, staff } from '../base/call.ts'

/** What a product is sold in and made of, and its pictures. */

const params = { slug: 'rosa' }
const read = staff('productPage', { params })
const words = aPage({ tagline: 'Rain, on request.' })
const publish = (version: number, over: Partial<PageWords> = {}): Call =>
  staff('publishPage', { params, body: { words: { ...words, ...over }, version } })
const jar = { sku: 'CREAM-50', name: '50 ml', price: 3_400, stock: 12, weightGrams: 120 }
const big = { ...jar, sku: 'ROSA-200', name: '200 ml', barcode: '4006381333931' }
const shades = { skus: ['PRETTY-BLUSH', 'PRETTY-BERRY'], units: 1 }
const duo = {
  name: 'Night Duo',
  slug: 'night-duo',
  palette: 'rosa',
  sku: 'DUO',
  price: 4_000,
  parts: [
    { skus: ['ROSA-100'], units: 1 },
    { skus: ['REGLOW-30'], units: 1 },
  ],
}

const remake = (version: number, parts: object[], price?: number): Call =>
  staff('changeSet', {
    params: { slug: 'night-duo' },
    body: { version, parts, ...(price !== undefined && { price }) },
  })

const file = (body: string) => staff('addPicture', { body })

const PAGE = '<!doctype html><p>Hi'
const digestOf = (body: string) => createHash('sha256').update(body).digest('hex')
const begin = (body: string) => staff('beginUpload', { body: { digest: digestOf(body), size: body.length } })
/** What is sent of a file from there on. */
const part = (whole: string, from: number, body: string) =>
  staff('continueUpload', { params: { digest: digestOf(whole) }, query: { from: String(from) }, body })

const crop = (part: object) =>
  staff('cropPicture', { params: { picture: 'a'.repeat(32) }, body: { crop: part } })

export const ranging: Record<string, Call[]> = {
  'files that are no pictures': [
    file(''),
    file('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
    file('<!doctype html><p>Hi'),
    file('GIF89a'),
    file('Roses'),
    { name: 'addPicture', body: 'x', user: mine },
    { name: 'addPicture', body: 'x' },
    publish(1, { pictures: [{ id: 'a'.repeat(32), alt: 'A bottle', focus: '50% 50%' }] }),
    publish(1, { pictures: [{ id: 'x', alt: '', focus: 'left' }] }),
  ],
  'a picture that is sent in parts': [
    begin(PAGE),
    begin(PAGE),
    staff('beginUpload', { body: { digest: 'x', size: 1 } }),
    staff('beginUpload', { body: { digest: digestOf(PAGE), size: 26 * 1024 * 1024 } }),
    { name: 'beginUpload', body: { digest: digestOf(PAGE), size: 1 }, user: mine },
    part(PAGE, 0, PAGE.slice(0, 5)),
    part(PAGE, 0, PAGE.slice(0, 5)),
    begin(PAGE),
    part(PAGE, 5, PAGE),
    part(PAGE, 5, PAGE.slice(5)),
    part(PAGE, 5, PAGE.slice(5)),
    begin('Roses'),
    staff('removeUpload', { params: { digest: digestOf('Roses') } }),
    staff('removeUpload', { params: { digest: digestOf('Roses') } }),
    part('Roses', 0, 'Roses'),
  ],
  'parts of pictures that are not there': [
    staff('picture', { params: { picture: 'a'.repeat(32) } }),
    staff('picture', { params: { picture: 'x' } }),
    { name: 'picture', params: { picture: 'a'.repeat(32) }, user: mine },
    crop({ left: 0, top: 0, width: 0.5, height: 0.5 }),
    crop({ left: 0.6, top: 0, width: 0.5, height: 0.5 }),
    crop({ left: 0, top: 0, width: 2, height: 1 }),
    staff('cropPicture', { params: { picture: 'a'.repeat(32) }, body: { crop: null } }),
  ],
  'variants that join a product later and end': [
    staff('addVariants', { params, body: { variants: [] } }),
    staff('addVariants', { params, body: { variants: [{ ...jar, sku: 'ROSA-200', name: '100 ML' }] } }),
    staff('addVariants', { params, body: { variants: [{ ...jar, sku: 'REGLOW-30', name: '200 ml' }] } }),
    staff('addVariants', { params, body: { variants: [{ ...jar, barcode: '4006381333932' }] } }),
    staff('addVariants', { params, body: { variants: [big] } }),
    staff('addVariants', { params, body: { variants: [big] } }),
    { name: 'addVariants', params, body: { variants: [big] }, user: mine },
    staff('addVariants', { params: { slug: 'myturn' }, body: { variants: [big] } }),
    { name: 'catalogue' },
    staff('changeRange', { params, body: { sku: 'ROSA-200', barcode: '12345670', weightGrams: 240 } }),
    staff('changeRange', { params, body: { sku: 'ROSA-200', barcode: null } }),
    staff('changeRange', { params, body: { sku: 'ROSA-30', ended: true } }),
    staff('changeRange', { params, body: { sku: 'REGLOW-30', ended: true } }),
    staff('changeRange', { params, body: { sku: 'ROSA-200', ended: true } }),
    staff('changeRange', { params, body: { sku: 'ROSA-200', ended: true } }),
    staff('changeVariant', { body: { sku: 'ROSA-200', version: 4, price: 100 } }),
    { name: 'catalogue' },
    staff('managerProducts'),
    staff('changeRange', { params, body: { sku: 'ROSA-200', ended: false } }),
    read,
    { name: 'catalogue' },
  ],
  'a set that is made of products': [
    staff('addSet', { body: {} }),
    staff('addSet', { body: { ...duo, parts: [{ skus: ['ROSA-100'], units: 1 }] } }),
    staff('addSet', { body: { ...duo, parts: [{ skus: ['ROSA-100', 'ROSA-100'], units: 2 }] } }),
    staff('addSet', { body: { ...duo, parts: [{ skus: ['ROSA-100', 'REGLOW-30'], units: 2 }] } }),
    staff('addSet', { body: { ...duo, parts: [{ skus: ['SET-MYTURN'], units: 2 }] } }),
    staff('addSet', { body: { ...duo, slug: 'rosa' } }),
    staff('addSet', { body: duo }),
    staff('addSet', { body: duo }),
    { name: 'addSet', body: duo, user: mine },
    staff('addSet', { body: { ...duo, slug: 'other-duo' } }),
    staff('addSet', { body: { ...duo, slug: 'lips', sku: 'LIPS', parts: [shades, duo.parts[0]] } }),
    staff('managerProducts'),
    staff('publishPage', {
      params: { slug: 'night-duo' },
      body: { words: { ...words, palette: 'rosa' }, version: 1 },
    }),
    staff('changeRange', { params, body: { sku: 'ROSA-100', ended: true } }),
  ],
  'a set that is made of other parts': [
    staff('managedSet', { params: { slug: 'rosa' } }),
    staff('managedSet', { params: { slug: 'nope' } }),
    { name: 'managedSet', params: { slug: 'night-duo' }, user: mine },
    staff('addSet', { body: duo }),
    staff('managedSet', { params: { slug: 'night-duo' } }),
    remake(1, [{ skus: ['ROSA-100'], units: 1 }]),
    remake(1, [{ skus: ['SET-MYTURN'], units: 2 }]),
    remake(7, [{ skus: ['ROSA-100'], units: 3 }]),
    remake(1, duo.parts),
    remake(1, [{ skus: ['ROSA-100'], units: 2 }, shades]),
    remake(1, [{ skus: ['ROSA-100'], units: 2 }, shades]),
    remake(1, [{ skus: ['ROSA-100'], units: 3 }]),
    { ...remake(2, duo.parts), user: mine },
    staff('managerProducts'),
    staff('publishPage', {
      params: { slug: 'night-duo' },
      body: { words: { ...words, palette: 'rosa' }, version: 1 },
    }),
    remake(2, duo.parts, 3_500),
    staff('managedSet', { params: { slug: 'night-duo' } }),
    staff('managerProducts'),
  ],
}
