import * as v from 'valibot'
import { shippingSchema } from '#domain/catalogue/schema.ts'
import rates from './shipping.json' with { type: 'json' }

/** Delivery methods and the tax table, as the shop's owner wrote them. */
export const shipping = v.parse(shippingSchema, { methods: rates.methods, taxRates: rates.tax.rates })
