import * as v from 'valibot'
import { dashboardSchema } from '#domain/influencer/dashboard.ts'

/** An influencer's dashboard as it was last loaded. Imported where there is one: no shopper needs its schema. */
const storedSchema = v.object({ uid: v.string(), at: v.number(), value: dashboardSchema })
export type StoredDashboard = v.InferOutput<typeof storedSchema>

export const parseDashboard = v.parser(v.nullable(storedSchema))
