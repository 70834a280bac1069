import { openSecrets } from '../base/db/secrets.ts'
import { openMetrics } from '../base/http/metrics.ts'
import { type CodeGuessLimit, codeGuessLimit } from '../base/http/rate-limit.ts'
import type { Services } from '../base/http/services.ts'
import { openSharedLimits } from '../base/http/shared-limits.ts'
import { openCatalogue } from '../catalogue/cache.ts'
import { openAfterAnswer, type ReferralServices } from '../influencer/after-answer.ts'
import type { JobServices } from '../jobs/jobs.ts'
import { openMailer } from '../mail/mailer.ts'
import { batchOrderInputs } from '../order/load-inputs.ts'
import type { OrderServices } from '../order/place.ts'
import { batchOrderWrites } from '../order/write.ts'
import { openCardGateway } from '../payment/stripe.ts'
import { openMedia } from '../picture/bucket.ts'
import type { PictureServices } from '../picture/pictures.ts'

/** Everything that lives as long as the process. */
export interface AllServices extends OrderServices, JobServices, PictureServices, ReferralServices {
  codeGuesses: CodeGuessLimit
}

/** Makes all of it, once: what differs between the real process and a test is given. */
export function openServices(
  given: Omit<Services, 'db' | 'secrets' | 'metrics' | 'sharedLimits'>,
): AllServices {
  const { env, database } = given
  const metrics = openMetrics(env.metricsPort !== undefined)
  const sharedLimits = openSharedLimits(env.redisUrl, given)
  const base = { ...given, db: database.db, secrets: openSecrets(database.db), metrics, sharedLimits }
  return {
    ...base,
    afterAnswer: openAfterAnswer(base),
    catalogue: openCatalogue(base),
    codeGuesses: codeGuessLimit(base),
    loadOrderInputs: batchOrderInputs(database, env.timeZone),
    writeOrder: batchOrderWrites(database),
    card: openCardGateway(env),
    mailer: openMailer(env),
    media: openMedia(env),
  }
}
