import { returnContract } from '#domain/returns/contract.ts'
import { type Api, apiOf } from './api.ts'

/** The calls about returns, with their schemas. */
export const returnApi: Api<typeof returnContract> = apiOf(returnContract)
