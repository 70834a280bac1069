import { answerAt, type Call, maya, mine, staff } from '../base/call.ts'

const address = { line1: '1 Main St', city: 'Oakland', region: 'CA', postcode: '94601', country: 'US' }
const [first, second, third] = [1, 2, 3].map((at) => `66666666-6666-4666-8666-66666666666${at}`)
const asking = { id: first, items: ['ROSA-100', 'REGLOW-30'], address, note: 'For a video' }
const ask = (body: object, user = maya): Call => ({ name: 'askForSamples', user, body })
const withdraw = (id = ''): Call => ({ name: 'withdrawSamples', user: maya, params: { id } })

/** An answer to the newest request, read just before. */
const answer = (to: string, rest: object = {}): Call[] => [
  staff('managerSamples'),
  staff('changeSamples', {
    body: (answers) => {
      const [found] = answerAt('managerSamples', answers, answers.length - 1).requests
      return { id: found?.id, version: found?.version, to, ...rest }
    },
  }),
]

export const sampling: Record<string, Call[]> = {
  'samples, asked for and approved': [
    { name: 'mySamples', user: mine },
    ask(asking, mine),
    { name: 'mySamples', user: maya },
    ask({ ...asking, items: [] }),
    ask({ ...asking, items: ['SET-HEALINGERA', 'NOTHING'] }),
    ask({ ...asking, address: { ...address, region: undefined } }),
    ask(asking),
    ask(asking),
    ask({ ...asking, note: 'For two' }),
    ask({ ...asking, id: second }),
    staff('managerSummary'),
    staff('managerSamples', { query: { state: 'asked' } }),
    staff('managerProducts'),
    ...answer('approved'),
    staff('managerProducts'),
    ...answer('approved'),
    { name: 'mySamples', user: maya },
    withdraw(first),
    { name: 'myInfluencer', user: maya },
    ask({ ...asking, id: second }),
    ...answer('approved'),
    { name: 'mySamples', user: maya },
  ],
  'samples, declined and withdrawn': [
    ask(asking),
    ...answer('declined'),
    ...answer('declined', { declinedFor: 'None left this month.' }),
    { name: 'mySamples', user: maya },
    ask({ ...asking, id: second }),
    withdraw(second),
    withdraw(second),
    withdraw(third),
    ...answer('approved'),
    staff('managerSamples', { query: { state: 'withdrawn' } }),
    staff('changeSamples', { body: { id: third, version: 1, to: 'approved' } }),
    { name: 'managerSamples', user: maya },
  ],
}
