import type { TextPage } from '#domain/words/text-schema.ts'
import { boss, type Call, mine, packer, staff } from '../base/call.ts'

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
        ...{ words: { title: 'On returns' }, version: 1 },
        builtIn: { title: 'Returns', parts: [{ id: 'returns-text', title: '', text: 'Thirty days.' }] },
      },
    }),
    staff('textVersions', on('returns')),
    takeBack('returns', 2, 1),
    history('returns'),
    { name: 'catalogue' },
  ],
}
