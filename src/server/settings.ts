import { Hono } from 'hono'
import type { AnswerOf } from '#domain/contract.ts'
import { DEMO_PROJECT } from './emulator.ts'
import type { Env } from './env.ts'
import type { Scope } from './scope.ts'
import type { Shop } from './shop.ts'

/** What the page must know to run in this environment, so that one build serves all of them. Nothing secret. */
export const settings = (shop: Shop) =>
  new Hono<Scope>().get('/', (c) => {
    const answer: AnswerOf<'settings'> = {
      build: shop.build,
      firebase: firebaseOf(shop.env),
      card: shop.env.stripe !== undefined,
      vitals: shop.env.vitals,
      supportEmail: shop.env.supportEmail,
    }
    c.header('cache-control', 'no-cache')
    return c.json(answer)
  })

function firebaseOf({ firebase, authEmulatorPort }: Env): AnswerOf<'settings'>['firebase'] {
  if (firebase === undefined) {
    return { apiKey: 'demo', projectId: DEMO_PROJECT, emulator: `http://127.0.0.1:${authEmulatorPort}` }
  }
  const { projectId, apiKey, authDomain, appId, measurementId, storageBucket } = firebase
  return {
    projectId,
    apiKey,
    ...(authDomain !== undefined && { authDomain }),
    ...(appId !== undefined && { appId }),
    ...(measurementId !== undefined && { measurementId }),
    ...(storageBucket !== undefined && { storageBucket }),
  }
}
