import type { AnswerOf } from '#domain/contract.ts'

/** An approved influencer: an application has neither a code nor a public name. */
export type Member = AnswerOf<'myInfluencer'> & { code: string; name: string }

export const isMember = (value: AnswerOf<'myInfluencer'>): value is Member =>
  value.code !== undefined && value.name !== undefined

export const linkOf = (code: string): string => `${location.origin}/influencer?code=${code}`
