import type { User } from '#domain/account/account.ts'
import type { Catalogue } from '#domain/catalogue/product.ts'
import { readText } from '#domain/words/read-text.ts'
import type { TextPage } from '#domain/words/text-schema.ts'
import { isPolicyId, isTextId, type TextId, textChanges, textIds } from '#domain/words/texts.ts'
import type { Answers } from '../base/answer.ts'
import { refuse, refuseFaults } from '../base/problem.ts'
import type { MockShop } from '../base/shop.ts'
import type { MockText } from '../base/text.ts'

type Words = TextPage['words']

export const idOf = (typed: string): TextId => {
  if (!isTextId(typed)) throw refuse('not_found')
  return typed
}

export const textOf = (shop: MockShop, id: TextId): MockText => {
  const text = shop.texts.get(id)
  if (text === undefined) throw refuse('not_found')
  return text
}

/** What was changed, as shoppers see it. */
export function changedTexts(shop: MockShop): Catalogue['words'] {
  const changed = textIds.flatMap((id) => {
    const last = textOf(shop, id).versions.at(-1)
    return last ? [[id, { version: last.version, at: last.at, words: last.words }] as const] : []
  })
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

export const shopText = (shop: MockShop) => {
  const at = () => shop.now().toISOString()

  function publish(
    id: TextId,
    seen: number,
    words: Words,
    restores: number | null,
    me: User,
    builtIn?: Words,
  ) {
    const { versions } = textOf(shop, id)
    const last = versions.at(-1)
    const version = last?.version ?? 1
    const same = textChanges(id)(last?.words ?? {}, words).length === 0
    if (same && (version === seen || (version === seen + 1 && last?.by === me.email))) return
    if (version !== seen) throw refuse('stale_version')
    if (last === undefined) {
      versions.push({ version, replaces: null, restores: null, by: null, at: at(), words: {}, builtIn })
    }
    const { schedule } = textOf(shop, id)
    if (schedule) schedule.stopped ??= 'published'
    versions.push({
      version: version + 1,
      replaces: version,
      restores,
      by: me.email,
      at: at(),
      words,
      builtIn,
    })
  }

  return {
    texts: ({ signedIn }) => ({
      texts: textIds.map((id) => {
        const { version, published, draft, others } = shown(id, textOf(shop, id), signedIn())
        return { id, version, published, draft: draft?.at ?? null, others: others.map(({ by }) => by ?? '') }
      }),
    }),
    textPage: ({ param, signedIn }) => {
      const id = idOf(param('text'))
      return shown(id, textOf(shop, id), signedIn())
    },
    publishText: ({ param, body: { words, version, builtIn }, signedIn }) => {
      const [id, me] = [idOf(param('text')), signedIn()]
      const { published, faults = [] } = readText(id, words)
      refuseFaults(faults.map(({ path, message }) => ({ path: `words.${path}`, message })))
      // The words of the request, tidied.
      if (published) publish(id, version, published as Words, null, me, isPolicyId(id) ? builtIn : undefined)
      textOf(shop, id).drafts.delete(me.uid)
      return shown(id, textOf(shop, id), me)
    },
    saveTextDraft: ({ param, body: { words, base, revision }, signedIn }) => {
      const [id, me] = [idOf(param('text')), signedIn()]
      const { drafts } = textOf(shop, id)
      const had = drafts.get(me.uid)
      if (had && had.base === base && textChanges(id)(had.words, words).length === 0) return had
      if ((had?.revision ?? 0) !== revision) throw refuse('stale_version')
      const draft = { ...had, words, base, revision: revision + 1, by: me.email, at: at() }
      drafts.set(me.uid, draft)
      return { revision: draft.revision, at: draft.at }
    },
    removeTextDraft: ({ param, signedIn }) => {
      const [id, me] = [idOf(param('text')), signedIn()]
      textOf(shop, id).drafts.delete(me.uid)
      return shown(id, textOf(shop, id), me)
    },
    textVersions: ({ param, query: { after } }) => {
      const id = idOf(param('text'))
      if (after !== undefined && !/^\d{1,9}$/.test(after)) {
        throw refuse('invalid', { errors: [{ path: 'after', message: 'No place' }] })
      }
      const { versions } = textOf(shop, id)
      return {
        versions: versions
          .map(({ words, builtIn: _, ...one }, place) => {
            const earlier = versions[place - 1]
            return { ...one, changes: earlier ? textChanges(id)(earlier.words, words) : [] }
          })
          .filter(({ version }) => after === undefined || version < Number(after))
          .toReversed(),
        next: null,
      }
    },
    takeBackText: ({ param, body: { version, to }, signedIn }) => {
      const [id, me] = [idOf(param('text')), signedIn()]
      const earlier = textOf(shop, id).versions.find((one) => one.version === to)
      if (earlier === undefined) throw refuse('not_found')
      publish(id, version, earlier.words, to, me, earlier.builtIn)
      return shown(id, textOf(shop, id), me)
    },
    policyVersions: ({ param }) => {
      const id = idOf(param('policy'))
      if (!isPolicyId(id)) throw refuse('not_found')
      const { versions } = textOf(shop, id)
      return {
        versions: versions
          .map(({ version, at, words, builtIn }) => ({ version, at, words: { ...builtIn, ...words } }))
          .toReversed(),
      }
    },
  } satisfies Partial<Answers>
}

const shownSchedule = ({ base: _, ...schedule }: NonNullable<MockText['schedule']>) => schedule

export function shown(id: TextId, { versions, drafts, schedule }: MockText, { uid }: User): TextPage {
  const last = versions.at(-1)
  const version = last?.version ?? 1
  const draft = drafts.get(uid)
  const from = versions.find((one) => one.version === draft?.base)
  const others = [...drafts].filter(([owner]) => owner !== uid).map(([, { by, at }]) => ({ by, at }))
  return {
    id,
    version,
    words: last?.words ?? {},
    published: last ? { by: last.by, at: last.at } : null,
    draft: draft
      ? {
          words: draft.words,
          base: draft.base,
          revision: draft.revision,
          at: draft.at,
          from: draft.base === version ? null : (from?.words ?? null),
          preview: draft.preview ?? null,
        }
      : null,
    schedule: schedule ? shownSchedule(schedule) : null,
    others: others.toSorted((one, other) => (one.at < other.at ? 1 : -1)),
  }
}
