import { describe, expect, test } from 'vitest'
import { influencerLinkPicture, productLinkPicture } from '#app/ui/link-picture/select-link-picture.ts'
import { linkPictureUrl } from '#app/ui/page-head.ts'
import { seedCatalogue } from '#server/catalogue/catalogue.ts'
import { canDraw } from '#server/link-picture/drawable-text.ts'

const catalogue = seedCatalogue()
const maya = { code: 'MAYA', name: 'Maya Lindqvist', state: 'active', discount: 1_000 } as const
const pictureFor = (changes: object) =>
  influencerLinkPicture(catalogue, { ...maya, picks: ['rosa', 'pretty'], ...changes }, canDraw)

describe('the link picture of a product', () => {
  test.each([
    ['rosa', 'Rosa', 'From $10', ['/art/rosa-800.webp']],
    ['therapyera', 'Therapy Era', '$85', ['/art/therapy-era-800.webp']],
  ])('%s shows its name, price and picture', (slug, title, mark, pictures) => {
    expect(productLinkPicture(catalogue, slug)).toMatchObject({ title, mark, pictures })
  })

  test('there is none of what is not sold', () => expect(productLinkPicture(catalogue, 'nothing')).toBeNull())

  test('has another address once it shows another price', () => {
    const addresses = ['$10', '$10', '$11'].map((price) => linkPictureUrl('product/rosa', ['Rosa', price]))
    expect(addresses[0]).toMatch(/^\/previews\/product\/rosa\.png\?v=[0-9a-z]+$/)
    expect(new Set(addresses).size).toBe(2)
  })
})

describe('the link picture of an influencer', () => {
  test.each([
    ['Maya Lindqvist', 'Maya’s shelf', 'ML', 'Picked by Maya Lindqvist'],
    ['Zoë 🌸 Ñandú', 'Zoë’s shelf', 'ZÑ', 'Picked by Zoë Ñandú'],
    ['👩‍🔬🇸🇪', 'MAYA’s shelf', 'M', 'Picked by MAYA'],
    ['李娜 Wang', 'MAYA’s shelf', 'M', 'Picked by MAYA'],
    ['<b>Ada</b>', '<b>Ada</b>’s shelf', 'B', 'Picked by <b>Ada</b>'],
  ])('of %s', (name, title, initials, small) => {
    expect(pictureFor({ name })).toMatchObject({ title, initials, small, mark: '10% off with MAYA' })
  })

  test('has the first four picks, counts the others, and without a pick shows the range', () => {
    const picks = ['rosa', 'gone', 'pretty', 'reglow', 'rekindle', 'myturn', 'travelbag']
    const many = pictureFor({ picks, discount: 0 })
    expect([many.pictures.length, many.more, many.mark]).toEqual([4, 2, 'Picks for your routine'])
    expect(pictureFor({ picks: [] })).toMatchObject({
      pictures: ['/art/home-hero-portrait-800.webp'],
      more: 0,
    })
  })
})
