import pg from 'pg'

/** Imported before the shop: every connection refuses LISTEN, as databases do that have no notifications. */

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function refuse(this: pg.Client, ...args: unknown[]) {
  if (typeof args[0] === 'string' && args[0].startsWith('listen ')) {
    return Promise.reject(Object.assign(new Error('LISTEN is not supported'), { code: '0A000' }))
  }
  return query.apply(this, args)
} as typeof pg.Client.prototype.query
