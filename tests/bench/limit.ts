import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { cutsOf, pictureOf } from '#app/art/pictures.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { seedCatalogue } from '#server/catalogue/catalogue.ts'

/**
 * The least a shop can do that is as quick as a page can be: static HTML with the same picture and words, its styles in
 * the head, a service worker that answers the second visit, and a kilobyte of script that counts what was put into the
 * cart, fetches the pages of links in view and shows the next one from memory. No shop could be faster; that is what it
 * is for.
 */

const css = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#2e1023}header{display:flex;justify-content:space-between;padding:12px 16px}a{color:inherit}main{padding:0 16px;max-width:720px;margin:auto}img{display:block;width:100%;height:auto}button{width:100%;padding:14px;border:0;background:#8e2342;color:#fff;font:inherit}ul{list-style:none;padding:0;display:grid;grid-template-columns:1fr 1fr;gap:12px}`

const script = `{
const s=localStorage,d=document,c=d.querySelector('output'),pages=new Map,
show=()=>{c.value=s.cart||0},
load=path=>pages.get(path)||pages.set(path,fetch(path).then(r=>r.text()).then(t=>new DOMParser().parseFromString(t,'text/html'))).get(path),
seen=new IntersectionObserver(all=>all.forEach(e=>e.isIntersecting&&load(e.target.pathname))),
watch=()=>d.querySelectorAll('li a').forEach(a=>seen.observe(a)),
go=async path=>{const page=await load(path);d.title=page.title;d.querySelector('main').replaceWith(d.importNode(page.querySelector('main'),true));scrollTo(0,0);watch()};
show();
d.onclick=e=>{const a=e.target.closest('a');
if(e.target.id=='buy'){s.cart=+(s.cart||0)+1;show()}
else if(a){e.preventDefault();history.pushState(0,'',a.href);go(a.pathname)}};
onpopstate=()=>go(location.pathname);
onload=()=>{watch();navigator.serviceWorker.register('/sw.js')}
}`

const worker = `
addEventListener('install',e=>{skipWaiting();e.waitUntil(caches.open('limit').then(c=>c.addAll(['/','/shopall','/rosa'])))});
addEventListener('activate',e=>e.waitUntil(clients.claim()));
addEventListener('fetch',e=>{if(e.request.method=='GET')e.respondWith(caches.match(e.request).then(hit=>{
const sent=fetch(e.request).then(r=>{const copy=r.clone();caches.open('limit').then(c=>c.put(e.request,copy));return r});
if(hit){sent.catch(()=>{});return hit}
return sent}))})`

const page = (title: string, main: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><style>${css}</style></head><body><header><a href="/">Era</a><span>Cart <output>0</output></span></header><main>${main}</main><script>${script}</script></body></html>`

function picture(slug: string, sizes: string, first: boolean) {
  const { avif, src, width, height } = cutsOf(pictureOf(slug))
  const order = first ? 'fetchpriority="high"' : 'loading="lazy"'
  return `<picture><source type="image/avif" srcset="${avif}" sizes="${sizes}"><img src="${src}" alt="" width="${width}" height="${height}" ${order}></picture>`
}

const words = ({ summary, story, benefits, howToUse, inci, faqs }: Product) =>
  [
    summary,
    ...story,
    ...benefits.map(({ title, text }) => `${title}. ${text}`),
    ...howToUse,
    inci.join(', '),
    ...faqs.map(({ q, a }) => `${q} ${a}`),
  ]
    .map((text) => `<p>${text}</p>`)
    .join('')

const productPage = (product: Product) =>
  page(
    product.seoTitle,
    `${picture(product.slug, '100vw', true)}<h1>${product.name}</h1><button id="buy">Add to cart</button>${words(product)}`,
  )

const listPage = (products: readonly Product[]) =>
  page(
    'Shop everything',
    `<h1>Shop everything</h1><ul>${products.map(({ slug, name }, at) => `<li><a href="/${slug}">${picture(slug, '50vw', at < 2)}${name}</a></li>`).join('')}</ul>`,
  )

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' }

export async function serveLimit(client: string, port: number): Promise<Server> {
  const { products } = seedCatalogue()
  const html = 'text/html; charset=utf-8'
  const pages: [string, string, string][] = [
    ['/', html, listPage(products)],
    ['/shopall', html, listPage(products)],
    ['/sw.js', 'text/javascript', worker],
    ...products.map((product): [string, string, string] => [`/${product.slug}`, html, productPage(product)]),
  ]
  const packed = new Map(pages.map(([path, type, text]) => [path, { type, body: brotliCompressSync(text) }]))
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://limit').pathname
    const found = packed.get(path)
    if (found) {
      response.writeHead(200, {
        'content-type': found.type,
        'content-encoding': 'br',
        'cache-control': 'max-age=0',
      })
      return response.end(found.body)
    }
    readFile(join(client, path)).then(
      (bytes) =>
        response
          .writeHead(200, {
            'content-type': types[path.split('.').at(-1) ?? ''] ?? 'text/plain',
            'cache-control': 'max-age=604800',
          })
          .end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}
