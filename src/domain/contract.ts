import type * as v from 'valibot'
import { influencerContract } from './influencer/contract.ts'
import { staffContract } from './manager/contract.ts'
import { orderPageContract } from './order/contract.ts'
import { returnContract } from './returns/contract.ts'
import { reviewContract } from './review/contract.ts'
import { shopperContract } from './shopper-contract.ts'
import { wordsContract } from './words/contract.ts'

/** Every call of the API. */
export const contract = {
  ...shopperContract,
  ...orderPageContract,
  ...reviewContract,
  ...returnContract,
  ...wordsContract,
  ...influencerContract,
  ...staffContract,
} as const

export type Contract = typeof contract
export type CallName = keyof Contract
export type BodyOf<Name extends CallName> = v.InferInput<Contract[Name]['body']>
export type ParsedBodyOf<Name extends CallName> = v.InferOutput<Contract[Name]['body']>
export type QueryOf<Name extends CallName> = v.InferInput<Contract[Name]['query']>
export type ParsedQueryOf<Name extends CallName> = v.InferOutput<Contract[Name]['query']>
export type AnswerOf<Name extends CallName> = v.InferOutput<Contract[Name]['answer']>
