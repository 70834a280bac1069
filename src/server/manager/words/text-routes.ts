import { Hono } from 'hono'
import { contract } from '#domain/contract.ts'
import type { TextPage } from '#domain/words/text-schema.ts'
import { isTextId, type TextId } from '#domain/words/texts.ts'
import { RefusalError } from '../../base/http/problem.ts'
import type { RequestContext, Services } from '../../base/http/services.ts'
import { validate } from '../../base/http/validate.ts'
import { listVersions, versionAfter } from './publication.ts'
import { createTextPreview, deleteTextPreview } from './text-preview.ts'
import { changeTextSchedule, removeTextSchedule, scheduleText } from './text-schedule.ts'
import { textStore } from './text-store.ts'
import {
  listTexts,
  publishText,
  readTextPage,
  removeTextDraft,
  saveTextDraft,
  takeBackText,
} from './texts.ts'

function idOf(typed: string): TextId {
  if (!isTextId(typed)) throw new RefusalError('not_found')
  return typed
}

/** Drafts, publications and versions of the words of the shop. */
export const shopTexts = (services: Services) => {
  // The role has been checked: there is a user.
  const me = (user: RequestContext['Variables']['user']) => ({
    uid: user?.uid ?? '',
    email: user?.email ?? '',
  })
  /** Notifies every process: words travel with the catalogue. */
  const announced = (page: TextPage) => {
    services.notify('catalogue', page.id)
    return page
  }
  return new Hono<RequestContext>()
    .get('/', async (c) => c.json(await listTexts(services.db, me(c.get('user')))))
    .get('/:text', async (c) =>
      c.json(await readTextPage(services.db, idOf(c.req.param('text')), me(c.get('user')))),
    )
    .post('/:text', validate(contract.publishText), async (c) => {
      const id = idOf(c.req.param('text'))
      const body = c.req.valid('json')
      return c.json(announced(await publishText(services.db, id, body, me(c.get('user')), services.now())))
    })
    .put('/:text/draft', validate(contract.saveTextDraft), async (c) => {
      const id = idOf(c.req.param('text'))
      return c.json(
        await saveTextDraft(services.db, id, c.req.valid('json'), me(c.get('user')), services.now()),
      )
    })
    .delete('/:text/draft', async (c) =>
      c.json(await removeTextDraft(services.db, idOf(c.req.param('text')), me(c.get('user')))),
    )
    .post('/:text/preview', async (c) => {
      const id = idOf(c.req.param('text'))
      return c.json(await createTextPreview(services.db, id, me(c.get('user')), services.now()))
    })
    .delete('/:text/preview', async (c) =>
      c.json(await deleteTextPreview(services.db, idOf(c.req.param('text')), me(c.get('user')))),
    )
    .post('/:text/schedule', validate(contract.scheduleText), async (c) => {
      const id = idOf(c.req.param('text'))
      const body = c.req.valid('json')
      return c.json(await scheduleText(services.db, id, body, me(c.get('user')), services.now()))
    })
    .patch('/:text/schedule', validate(contract.changeTextSchedule), async (c) => {
      const id = idOf(c.req.param('text'))
      const body = c.req.valid('json')
      return c.json(await changeTextSchedule(services.db, id, body, me(c.get('user')), services.now()))
    })
    .delete('/:text/schedule/:id', async (c) => {
      const id = idOf(c.req.param('text'))
      const schedule = c.req.param('id')
      return c.json(await removeTextSchedule(services.db, id, schedule, me(c.get('user')), services.now()))
    })
    .get('/:text/versions', validate(contract.textVersions), async (c) => {
      const query = c.req.valid('query')
      const before = versionAfter(query)
      const store = textStore(services.db, idOf(c.req.param('text')))
      return c.json(await listVersions(store, before, query.limit))
    })
    .post('/:text/versions', validate(contract.takeBackText), async (c) => {
      const id = idOf(c.req.param('text'))
      const body = c.req.valid('json')
      return c.json(announced(await takeBackText(services.db, id, body, me(c.get('user')), services.now())))
    })
}
