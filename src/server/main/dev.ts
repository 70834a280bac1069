import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { readEnv } from '../base/config/env.ts'
import { createLog } from '../base/config/log.ts'
import { identify } from '../base/http/client-ip.ts'
import type { RequestContext } from '../base/http/services.ts'
import type { CatalogueServices } from '../catalogue/cache.ts'
import { linkPictures } from '../link-picture/routes.ts'
import type { DocumentModule } from '../pages/client-build.ts'
import { pageFacts } from '../pages/render.ts'
import { media } from '../picture/routes.ts'
import { createApi } from './api.ts'
import { bootstrap } from './bootstrap.ts'
import type { AllServices } from './services.ts'

/** The shop while it is being built: Vite with hot reload, the same API in the same process, the same emulator. */
async function main() {
  const read = readEnv(process.env)
  if (!('env' in read)) throw new Error(read.faults.join('; '))
  const { env } = read
  const log = createLog(
    (line) => process.stdout.write(line),
    () => new Date(),
  )
  const running = await bootstrap(env, log, 'dev', (line) => console.log(line))
  const server = createServer()
  const vite = await createVite({
    root: join(import.meta.dirname, '../../..'),
    server: { middlewareMode: true, hmr: { server } },
  })
  const api = getRequestListener(createApi(running.services).fetch)
  const drawn = getRequestListener((await linkPicturesOf(vite, running.services)).fetch)
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/api/')) return void api(request, response)
    if (/^\/(previews|media)\//.test(request.url ?? '')) return void drawn(request, response)
    vite.middlewares(request, response, () => {
      page(vite, running.services, request.url ?? '/').then(
        ({ status, html }) => response.writeHead(status, { 'content-type': 'text/html' }).end(html),
        (error: Error) => {
          vite.ssrFixStacktrace(error)
          response.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack)
        },
      )
    })
  })
  const stop = async () => {
    running.beginStop()
    server.closeAllConnections()
    await vite.close()
    await running.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
  server.listen(env.port, env.host, () => {
    for (const line of running.lines) console.log(line)
    console.log(`Era is open at ${env.publicUrl}`)
  })
}

/** Uploaded pictures, and link pictures with the words and colours of the start. */
async function linkPicturesOf(vite: ViteDevServer, services: AllServices) {
  // document.tsx exports a DocumentModule: the build checks the same module.
  const document = (await vite.ssrLoadModule('/src/app/boot/document.tsx')) as DocumentModule
  const art = join(import.meta.dirname, '../../../public/art')
  return new Hono<RequestContext>()
    .use(identify(services))
    .route('/media', media(services))
    .route('/previews', linkPictures(services, document, art, services.codeGuesses))
}

async function page(vite: ViteDevServer, services: CatalogueServices, url: string) {
  // document.tsx exports a DocumentModule: the build checks the same module.
  const document = (await vite.ssrLoadModule('/src/app/boot/document.tsx')) as DocumentModule
  const { href, status, html } = await document.renderDocument(
    url,
    pageFacts(services),
    services.env.publicUrl,
  )
  // While working, the app always runs: the phases before it wait for a build.
  const head = document.bootElements({
    page: status === 404 ? '' : href,
    contentDigest: '',
    vitals: 0,
    needsApp: true,
    idle: [],
    app: [`/${document.modules.app}`],
    afterwards: [],
    styles: [],
  })
  return {
    status,
    html: await vite.transformIndexHtml(
      url,
      html.replace('</head>', () => `${head}</head>`),
    ),
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
