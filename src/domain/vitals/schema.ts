import * as v from 'valibot'

/** Page speed as measured in visitors' browsers: counts per day, without any person or session. */

export const metrics = ['LCP', 'FCP', 'CLS', 'INP', 'TTFB'] as const
export type Metric = (typeof metrics)[number]
export const connections = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const

export const vitalSchema = v.strictObject({
  route: v.pipe(v.string(), v.maxLength(60)),
  metric: v.picklist(metrics),
  value: v.pipe(v.number(), v.finite(), v.minValue(0)),
  connection: v.picklist(connections),
})

export const vitalsSchema = v.object({
  days: v.number(),
  vitals: v.array(v.object({ route: v.string(), metric: v.picklist(metrics), counts: v.array(v.number()) })),
})
