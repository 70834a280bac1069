/** Every table of the shop. Column names are these in snake_case. */

export * from './schema/account.ts'
export * from './schema/figures.ts'
export * from './schema/influencer.ts'
export * from './schema/jobs.ts'
export * from './schema/operations.ts'
export * from './schema/order.ts'
export * from './schema/payment.ts'
export * from './schema/product.ts'
export * from './schema/returns.ts'
export * from './schema/review.ts'
export * from './schema/samples.ts'
export * from './schema/words.ts'
