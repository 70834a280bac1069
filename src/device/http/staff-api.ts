import { staffContract } from '#domain/manager/contract.ts'
import { type Api, apiOf } from './api.ts'

/** The calls of the staff screens, which alone load this module and its schemas. */
export const staffApi: Api<typeof staffContract> = apiOf(staffContract)
