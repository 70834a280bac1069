import { aShop, type Handler, json } from '../../../device/outbox/placed.ts'

/** A shop whose influencer has no bank account, statement or samples yet; everything else is answered by the test. */
export const aDashboardShop = (answer: Handler) =>
  aShop((request) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'GET' && pathname.endsWith('/bank')) return json(200, { bank: null })
    if (pathname.endsWith('/statements')) return json(200, { months: [], payouts: [] })
    if (pathname.endsWith('/samples')) return json(200, { open: false, requests: [] })
    return answer(request)
  })
