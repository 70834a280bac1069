import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { galleryOf } from '#app/art/galleries.ts'
import { loopOf } from '#app/art/loops.ts'
import { cutsOf } from '#app/art/pictures.ts'
import { selectProductPage } from '#app/ui/product/buy/select-product-page.ts'
import { productJsonLd } from '#app/ui/product/product-json-ld.ts'
import { seedCatalogue } from '#server/catalogue/catalogue.ts'

/** The pictures that come with the shop. */

const catalogue = seedCatalogue()
const root = join(import.meta.dirname, '../../../public')
const filesOf = (name: Parameters<typeof cutsOf>[0]) => {
  const { src, avif, webp } = cutsOf(name)
  return [src, ...`${avif}, ${webp}`.split(', ').map((one) => one.split(' ')[0] ?? '')]
}

describe.each(catalogue.products.map((product) => [product.slug, product] as const))(
  '%s',
  (slug, product) => {
    const gallery = galleryOf(slug)

    test('has four to six pictures, each once and each with words of its own', () => {
      expect(gallery.length).toBeGreaterThanOrEqual(4)
      expect(gallery.length).toBeLessThanOrEqual(6)
      expect(new Set(gallery.map(({ name }) => name)).size).toBe(gallery.length)
      for (const { alt } of gallery) expect(alt.length).toBeGreaterThan(40)
    })

    test('has the files of all their widths', () => {
      const missing = gallery
        .flatMap(({ name }) => filesOf(name))
        .filter((path) => !existsSync(join(root, path)))
      expect(missing).toEqual([])
    })

    test('has a picture of each shade it is sold in', () => {
      const shades = product.variants.flatMap(({ options }) => options.shade ?? [])
      expect(gallery.map(({ shade }) => shade)).toEqual(expect.arrayContaining(shades))
    })
  },
)

test('search engines get all pictures of a product, the preview first', () => {
  const [thing] = productJsonLd(selectProductPage(catalogue, 'rosa'), 'https://era.example')
  expect(thing).toMatchObject({
    image: ['og.jpg', 'detail-800.webp', 'back-800.webp', 'texture-800.webp'].map(
      (end) => `https://era.example/art/rosa-${end}`,
    ),
  })
})

test('two close-ups move, each by a film below 300 kB', async () => {
  const films = catalogue.products
    .flatMap(({ slug }) => galleryOf(slug))
    .flatMap(({ name }) => loopOf(name) ?? [])
  expect(films).toHaveLength(2)
  for (const path of films.flatMap(({ webm, mp4 }) => [webm, mp4])) {
    const { size } = await stat(join(root, path))
    expect(size, path).toBeGreaterThan(10_000)
    expect(size, path).toBeLessThan(300_000)
  }
})

test('what fades less is what has the colours of its sides', async () => {
  const buy = join(import.meta.dirname, '../../../src/app/ui/product/buy')
  const namedIn = async (file: string) => {
    const css = await readFile(join(buy, file), 'utf8')
    return [...new Set([...css.matchAll(/\[data-edges='(\w+)'\]/g)].map(([, slug]) => slug))].toSorted()
  }
  const named = await namedIn('hero-edges.css')
  expect(named.length).toBeGreaterThan(0)
  expect(await namedIn('crop.module.css')).toEqual(named)
})
