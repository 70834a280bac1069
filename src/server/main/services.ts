import { createSecrets } from '../base/db/secrets.ts'
import { createMetrics } from '../base/http/metrics.ts'
import { type CodeGuessLimit, codeGuessLimit } from '../base/http/rate-limit.ts'
import type { Services } from '../base/http/services.ts'
import { createCatalogueCache } from '../catalogue/cache.ts'
import { createBackgroundWork, type ReferralServices } from '../influencer/background-work.ts'
import type { JobServices } from '../jobs/jobs.ts'
import { createMailer } from '../mail/mailer.ts'
import { batchOrderInputs } from '../order/place/load-inputs.ts'
import type { OrderServices } from '../order/place/place.ts'
import { batchOrderWrites } from '../order/place/write.ts'
import { createMediaStorage } from '../picture/bucket.ts'
import type { PictureServices } from '../picture/pictures.ts'

/** Everything that lives as long as the process. */
export interface AllServices extends OrderServices, JobServices, PictureServices, ReferralServices {
  codeGuesses: CodeGuessLimit
}

/**
 * Creates all of it, once: what differs between the real process and a test is given. The clients of Redis and Stripe are a
 * third of a process's modules: they are loaded only where there is one.
 */
export async function createServices(
  given: Omit<Services, 'db' | 'secrets' | 'metrics' | 'sharedLimits'>,
): Promise<AllServices> {
  const { env, database } = given
  const metrics = createMetrics(env.metricsPort !== undefined)
  const sharedLimits = env.redisUrl
    ? (await import('../base/http/shared-limits.ts')).connectSharedLimits(env.redisUrl, given)
    : undefined
  const base = { ...given, db: database.db, secrets: createSecrets(database.db), metrics, sharedLimits }
  return {
    ...base,
    backgroundWork: createBackgroundWork(base),
    catalogue: createCatalogueCache(base),
    codeGuesses: codeGuessLimit(base),
    loadOrderInputs: batchOrderInputs(database, env.timeZone),
    writeOrder: batchOrderWrites(database),
    card: env.stripe
      ? (await import('../payment/stripe.ts')).createCardGateway(env.stripe, env.publicUrl)
      : undefined,
    mailer: createMailer(env),
    media: createMediaStorage(env),
  }
}
