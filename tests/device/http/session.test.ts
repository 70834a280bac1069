import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#device/http/api.ts'
import { onReachability } from '#device/http/reachability.ts'
import { LoginUnreadableError, setSessionSource } from '#device/http/session.ts'
import { aShop, json } from '../outbox/placed.ts'

afterEach(() => {
  setSessionSource(async () => undefined)
  vi.restoreAllMocks()
})

test('a call whose login cannot be read is not sent as a guest’s, and is no sign of a lost network', async () => {
  const shop = aShop(() => json(200, {}))
  const reached = vi.fn()
  const stop = onReachability(reached)
  setSessionSource(() => Promise.reject(new LoginUnreadableError()))
  expect(await api.me()).toEqual({ ok: false, refusal: { code: 'login_unreadable' } })
  stop()
  expect(shop).not.toHaveBeenCalled()
  expect(reached).not.toHaveBeenCalled()
})

test.each(['user-disabled', 'user-token-expired'])(
  'a login that is over (%s) is said to be, and is no sign of a lost network',
  async (code) => {
    aShop(() => json(401, {}))
    const reached = vi.fn()
    const stop = onReachability(reached)
    setSessionSource(async ({ renewToken }) => {
      if (renewToken) throw Object.assign(new Error(code), { code: `auth/${code}` })
      return { uid: 'ada', token: 'old' }
    })
    expect(await api.me()).toEqual({ ok: false, refusal: { code: 'login_over' } })
    stop()
    expect(reached).not.toHaveBeenCalled()
  },
)

test('a call whose login fails otherwise is taken for offline', async () => {
  const shop = aShop(() => json(200, {}))
  setSessionSource(() => Promise.reject(new Error('no network')))
  expect(await api.me()).toEqual({ ok: false, refusal: { code: 'offline' } })
  expect(shop).not.toHaveBeenCalled()
})
