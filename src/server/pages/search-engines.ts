import { Hono } from 'hono'
import type { CatalogueServices } from '../catalogue/cache.ts'

/** Screens for everyone; products and sets with a page of their own come from the catalogue. */
const screens = ['/', '/all', '/shopall', '/influencer', '/termsandconditions']

const DAY = { 'cache-control': 'public, max-age=3600' }

/** What search engines ask for. Addresses are the canonical ones: no queries, no doubles. */
export const searchEngines = (services: CatalogueServices, paths: ReadonlySet<string>) =>
  new Hono()
    .get('/robots.txt', (c) => {
      // Screens about one person or one order have `noindex` in them: an engine must be allowed to read that.
      const lines = ['User-agent: *', 'Disallow: /api/']
      return c.text([...lines, `Sitemap: ${services.env.publicUrl}/sitemap.xml`, ''].join('\n'), 200, DAY)
    })
    .get('/sitemap.xml', async (c) => {
      const { catalogue } = await services.catalogue.current()
      const own = catalogue.products.map(({ slug }) =>
        paths.has(`/${slug}`) ? `/${slug}` : `/newpage?product=${encodeURIComponent(slug)}`,
      )
      const urls = [...screens, ...own].map(
        (path) => `<url><loc>${services.env.publicUrl}${path}</loc></url>`,
      )
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
        200,
        { 'content-type': 'application/xml; charset=utf-8', ...DAY },
      )
    })
