import { vi } from 'vitest'

/** The identity provider as tests have it: its settings, its tokens, and how its database opens. */

export const firebaseSettings = {
  build: 'test',
  firebase: { apiKey: 'test-key', projectId: 'demo-test' },
  card: false,
  vitals: false,
  supportEmail: 'help@era.test',
}

const encoded = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')

/** A token for Ada that is good for an hour, from now on. */
export function aToken(): string {
  const iat = Math.floor(Date.now() / 1000)
  return `${encoded({ alg: 'none' })}.${encoded({ sub: 'ada', iat, exp: iat + 3600 })}.none`
}

/** Has Firebase's own database open like this, and every other as it does. */
export function openFirebaseDatabase(as: (open: () => IDBOpenDBRequest) => IDBOpenDBRequest) {
  const { open } = IDBFactory.prototype
  return vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (
    this: IDBFactory,
    name,
    version,
  ) {
    const really = () => open.call(this, name, version)
    return name.startsWith('firebase') ? as(really) : really()
  })
}

/** A request whose events never come: all that is asked of it is to be there. */
export const hangs = (): IDBOpenDBRequest => new EventTarget() as IDBOpenDBRequest
