import type { TextPage } from '#domain/words/text-schema.ts'
import { boss, type Call, mine, packer, STORIES_BEGIN, staff } from '../base/call.ts'

type Words = TextPage['words']

const colleague = { ...boss, uid: 'u-colleague', email: 'colleague@era.test' }
const on = (text: string) => ({ params: { text } })
const words = { text: 'Free shipping this week.', action: 'Shop everything', to: '/shopall' }
const save = (revision: number, typed: Words, base = 1): Call =>
  staff('saveTextDraft', { ...on('banner'), body: { words: typed, base, revision } })
const publish = (text: string, version: number, typed: Words): Call =>
  staff('publishText', { ...on(text), body: { words: typed, version } })
const takeBack = (text: string, version: number, to: number): Call =>
  staff('takeBackText', { ...on(text), body: { version, to } })
const history = (policy: string): Call => ({ name: 'policyVersions', params: { policy } })

const DAY = 86_400_000
const at = (days: number) => new Date(STORIES_BEGIN + days * DAY).toISOString()
/** The id of what an earlier call of the story scheduled. */
const scheduled = (answers: readonly unknown[]): string | null => {
  const pages = answers.filter((one) => typeof one === 'object' && one !== null && 'schedule' in one)
  // Each is a text.
  const last = pages.at(-1) as { schedule: { id: string } | null } | undefined
  return last?.schedule?.id ?? null
}
const schedule = (days: number, typed: Words = words, version = 1): Call =>
  staff('scheduleText', {
    ...on('banner'),
    body: (answers: readonly unknown[]) => ({
      words: typed,
      version,
      at: at(days),
      replaces: scheduled(answers),
    }),
  })
const retime = (days: number): Call =>
  staff('changeTextSchedule', {
    ...on('banner'),
    body: (answers: readonly unknown[]) => ({ id: scheduled(answers), at: at(days) }),
  })

export const wording: Record<string, Call[]> = {
  'an announcement that is drafted, published and taken back': [
    staff('texts'),
    { name: 'texts', user: packer },
    staff('textPage', on('nope')),
    { name: 'textPage', ...on('banner'), user: mine },
    save(0, { text: '' }),
    save(0, { text: '' }),
    save(0, { text: 'In another tab' }),
    { ...save(0, words), user: colleague },
    staff('texts'),
    publish('banner', 1, { ...words, to: 'javascript:alert(1)' }),
    publish('banner', 1, { text: 'x'.repeat(61), nope: 'x' }),
    publish('banner', 1, words),
    publish('banner', 1, words),
    publish('banner', 7, { text: 'Another' }),
    { name: 'catalogue' },
    staff('textVersions', on('banner')),
    staff('textVersions', { ...on('banner'), query: { after: 'x' } }),
    takeBack('banner', 2, 9),
    takeBack('banner', 2, 1),
    takeBack('banner', 2, 1),
    staff('textVersions', { ...on('banner'), query: { after: '3' } }),
    staff('removeTextDraft', on('banner')),
    { name: 'catalogue' },
  ],
  'a preview of words that are drafted': [
    staff('createTextPreview', on('banner')),
    save(0, { text: 'Soon' }),
    staff('createTextPreview', on('banner')),
    staff('createTextPreview', on('banner')),
    { ...staff('createTextPreview', on('banner')), user: colleague },
    { name: 'createTextPreview', ...on('banner'), user: packer },
    staff('textPage', on('banner')),
    staff('deleteTextPreview', on('banner')),
    staff('deleteTextPreview', on('banner')),
    staff('createTextPreview', on('nope')),
  ],
  'words that are published at a time': [
    schedule(-1),
    schedule(400),
    schedule(1, { ...words, to: 'javascript:alert(1)' }),
    schedule(1, words, 7),
    schedule(1),
    schedule(1),
    schedule(2, { text: 'Later.' }),
    staff('scheduleText', { ...on('banner'), body: { words, version: 1, at: at(3), replaces: null } }),
    retime(4),
    retime(-4),
    staff('changeTextSchedule', {
      ...on('banner'),
      body: { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', at: at(5) },
    }),
    { name: 'scheduleText', ...on('banner'), body: {}, user: mine },
    { ...publish('banner', 1, { text: 'Now.' }), user: colleague },
    staff('textPage', on('banner')),
    retime(5),
    staff('removeTextSchedule', {
      params: (answers) => ({ ...on('banner').params, id: scheduled(answers) ?? '' }),
    }),
    retime(5),
    schedule(5, {}, 2),
    staff('textPage', on('banner')),
  ],
  'a policy whose history everyone can read': [
    history('tax'),
    history('home'),
    publish('tax', 1, { parts: [] }),
    publish('tax', 1, { parts: 'None' }),
    publish('tax', 1, { parts: [{ id: 'tax-text', title: '', text: 'Taxes are\n\nincluded, {really}.' }] }),
    publish('tax', 1, { parts: [{ id: 'tax-text', title: '', text: 'Taxes are included.' }] }),
    history('tax'),
    staff('publishText', {
      ...on('returns'),
      body: {
        words: { title: 'On returns' },
        version: 1,
        builtIn: { title: 'Returns', parts: [{ id: 'returns-text', title: '', text: 'Thirty days.' }] },
      },
    }),
    staff('textVersions', on('returns')),
    takeBack('returns', 2, 1),
    history('returns'),
    { name: 'catalogue' },
  ],
}
