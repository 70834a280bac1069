import { influencerContract } from '#domain/influencer/contract.ts'
import { type Api, apiOf } from './api.ts'

/** The calls of an influencer's dashboard, which alone loads this module and its schemas. */
export const influencerApi: Api<typeof influencerContract> = apiOf(influencerContract)
