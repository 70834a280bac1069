import { vi } from 'vitest'

/** The identity provider as tests have it: its settings, its tokens, and a database that hangs. */

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

/** Opening the database of Firebase's session never ends; every other opens as ever. */
export function hangFirebaseDatabase() {
  const { open } = IDBFactory.prototype
  return vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (
    this: IDBFactory,
    name,
    version,
  ) {
    return name === 'firebaseLocalStorageDb'
      ? // A request whose events never come: all that is asked of it is to be there.
        (new EventTarget() as IDBOpenDBRequest)
      : open.call(this, name, version)
  })
}
