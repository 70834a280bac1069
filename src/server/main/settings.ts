import { Hono } from 'hono'
import type { AnswerOf } from '#domain/contract.ts'
import type { Env } from '../base/config/env.ts'
import { DEMO_PROJECT } from '../base/emulator/emulator.ts'
import type { RequestContext, Services } from '../base/http/services.ts'

/** What the page must know to run in this environment, so that one build serves all of them. Nothing secret. */
export const settings = (services: Services) =>
  new Hono<RequestContext>().get('/', (c) => {
    const answer: AnswerOf<'settings'> = {
      build: services.build,
      firebase: firebaseOf(services.env),
      card: services.env.stripe !== undefined,
      ...(services.env.stripe?.publishableKey && { publishableKey: services.env.stripe.publishableKey }),
      vitals: services.env.vitals,
      supportEmail: services.env.supportEmail,
      timeZone: services.env.timeZone,
    }
    c.header('cache-control', 'no-cache')
    return c.json(answer)
  })

function firebaseOf({ firebase, authEmulatorPort }: Env): AnswerOf<'settings'>['firebase'] {
  if (firebase === undefined) {
    return { apiKey: 'demo', projectId: DEMO_PROJECT, emulator: `http://127.0.0.1:${authEmulatorPort}` }
  }
  const { projectId, apiKey, authDomain, appId, measurementId } = firebase
  return {
    projectId,
    apiKey,
    ...(authDomain !== undefined && { authDomain }),
    ...(appId !== undefined && { appId }),
    ...(measurementId !== undefined && { measurementId }),
  }
}
