import { readText } from '#domain/words/read-text.ts'
import type { TextPage } from '#domain/words/text-schema.ts'
import { textChanges } from '#domain/words/texts.ts'
import type { Answers } from '../base/answer.ts'
import { refuse, refuseFaults } from '../base/problem.ts'
import type { MockShop } from '../base/shop.ts'
import { timeOf } from './page-schedule.ts'
import { idOf, shown, textOf } from './shop-text.ts'

const WEEK_MS = 7 * 86_400_000

/** Previews of words, and words that are published at a time. Nothing here runs at that time. */
export const textSchedule = (shop: MockShop) =>
  ({
    createTextPreview: ({ param, signedIn }) => {
      const [id, me] = [idOf(param('text')), signedIn()]
      const text = textOf(shop, id)
      const draft = text.drafts.get(me.uid)
      if (draft === undefined) throw refuse('not_found')
      const until = new Date(shop.now().getTime() + WEEK_MS).toISOString()
      draft.preview = { address: draft.preview?.address ?? `/preview/${crypto.randomUUID()}`, until }
      return shown(id, text, me)
    },
    deleteTextPreview: ({ param, signedIn }) => {
      const [id, me] = [idOf(param('text')), signedIn()]
      const text = textOf(shop, id)
      delete text.drafts.get(me.uid)?.preview
      return shown(id, text, me)
    },
    scheduleText: ({ param, body: { words: typed, version, at: time, replaces }, signedIn }) => {
      const at = timeOf(shop, time)
      const [id, me] = [idOf(param('text')), signedIn()]
      const text = textOf(shop, id)
      const { published, faults = [] } = readText(id, typed)
      refuseFaults(faults.map(({ path, message }) => ({ path: `words.${path}`, message })))
      // The words of the request, tidied.
      const words = (published ?? {}) as TextPage['words']
      const had = text.schedule
      const again = had?.stopped === null && had.at === at && had.by === me.email
      if (had && again && textChanges(id)(had.words, words).length === 0) return shown(id, text, me)
      const live = text.versions.at(-1)?.version ?? 1
      if ((had?.id ?? null) !== replaces || live !== version) throw refuse('stale_version')
      text.schedule = { id: crypto.randomUUID(), by: me.email, at, words, base: version, stopped: null }
      return shown(id, text, me)
    },
    changeTextSchedule: ({ param, body: { id: seen, at: time }, signedIn }) => {
      const at = timeOf(shop, time)
      const id = idOf(param('text'))
      const text = textOf(shop, id)
      const had = text.schedule
      if (had === undefined) throw refuse('not_found')
      if (had.stopped !== null || had.at !== at) {
        if (had.id !== seen || had.stopped !== null) throw refuse('stale_version')
        text.schedule = { ...had, id: crypto.randomUUID(), at }
      }
      return shown(id, text, signedIn())
    },
    removeTextSchedule: ({ param, signedIn }) => {
      const id = idOf(param('text'))
      const text = textOf(shop, id)
      if (text.schedule?.id === param('id')) text.schedule = undefined
      return shown(id, text, signedIn())
    },
  }) satisfies Partial<Answers>
