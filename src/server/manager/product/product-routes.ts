import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { dayOf } from '#domain/base/day.ts'
import { contract } from '#domain/contract.ts'
import { SHEET_BYTES_MAX } from '#domain/manager/product-import.ts'
import { staffLog } from '../../base/db/schema.ts'
import { SheetFault } from '../../base/file/sheet.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { rateLimit } from '../../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../../base/http/services.ts'
import { upTo, validate } from '../../base/http/validate.ts'
import { exportTypes } from '../base/export-file.ts'
import { staffOf } from '../base/staff.ts'
import { checkFile, productFile, productFileName } from './product-file.ts'
import { importProducts, lastImport, undoImport } from './product-imports.ts'
import { sheetVariants } from './products.ts'

/** Ten thousand changes with every field. */
const IMPORT_KB = 2 * 1024

/** Products as a spreadsheet: saved, checked, imported, and an import taken back. */
export const productImports = (services: Services) => {
  const limit = rateLimit(services, { burst: 10, seconds: 10 })
  return new Hono<RequestContext>()
    .get('/file', limit, validate(contract.productFile), async (c) => {
      const { format } = c.req.valid('query')
      const now = services.now()
      const by = staffOf(c.get('user'))
      await services.db
        .insert(staffLog)
        .values({ at: now, by, what: 'products.exported', details: { format } })
      const variants = await services.database.read(({ db }) => sheetVariants(db))
      c.header('content-type', exportTypes[format])
      c.header(
        'content-disposition',
        `attachment; filename="${productFileName(dayOf(now, services.env.timeZone), format)}"`,
      )
      c.header('cache-control', 'no-store')
      return stream(c, async (out) => {
        for await (const piece of productFile(format, variants)) await out.write(piece)
      })
    })
    .post('/check', limit, upTo(SHEET_BYTES_MAX / 1024), async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return c.json({ rows: await checkFile(bytes, () => sheetVariants(services.db)).catch(refuseFile) })
    })
    .get('/imports', async (c) => c.json({ last: await lastImport(services.db) }))
    .post('/imports', limit, upTo(IMPORT_KB), validate(contract.importProducts), async (c) => {
      const by = staffOf(c.get('user'))
      const done = await importProducts(services.db, c.req.valid('json'), by, services.now())
      // One message for all of them: each listener loads the whole catalogue.
      services.notify('catalogue', done.id)
      return c.json(done)
    })
    .post('/imports/:id/undo', validate(contract.undoImport), async (c) => {
      const done = await undoImport(services.db, c.req.param('id'), staffOf(c.get('user')), services.now())
      services.notify('catalogue', done.id)
      return c.json(done)
    })
}

function refuseFile(error: unknown): never {
  if (!(error instanceof SheetFault)) throw error
  throw new RefusalError('invalid', { errors: [{ path: 'file', message: error.message }] })
}
