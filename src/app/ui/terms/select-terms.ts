import { formatMoney } from '#domain/base/money.ts'
import type { Catalogue } from '#domain/catalogue/product.ts'
import { blocksOf } from '#domain/words/blocks.ts'
import { policies } from '../../content/terms/policies.ts'
import type { Section } from '../../content/terms/terms.ts'

/** The figures in the terms, from the catalogue, so that the text matches what is charged. */
export function selectTerms({ shipping }: Pick<Catalogue, 'shipping'>) {
  const method = (id: 'standard' | 'express') => {
    const found = shipping.methods.find((one) => one.id === id)
    if (!found) throw new Error(`No delivery method “${id}” in the shop's table`)
    return found
  }
  const days = ({ transitBusinessDays: { min, max } }: ReturnType<typeof method>) => `${min} to ${max}`
  const standard = method('standard')
  const express = method('express')
  const free = standard.freeFromSubtotal ?? 0
  return {
    standard: formatMoney(standard.price),
    express: formatMoney(express.price),
    freeFrom: formatMoney(free),
    belowFree: formatMoney(Math.max(0, free - 1)),
    standardDays: days(standard),
    expressDays: days(express),
  }
}

export type TermsFigures = ReturnType<typeof selectTerms>

/** What a policy says, and since when it does. */
export type Published = NonNullable<Catalogue['words']>[string]
export type PolicyId = keyof typeof policies

/** The policies that staff changed. */
export const selectPolicies = ({ words }: Pick<Catalogue, 'words'>): Partial<Record<PolicyId, Published>> =>
  Object.fromEntries(Object.entries(words ?? {}).filter(([id]) => id in policies))

/** A policy in these words; without any, in those that came with the shop. */
export function policyOf(id: PolicyId, words: Published['words'] = {}): Section {
  const { title, parts } = words
  return {
    id,
    title: typeof title === 'string' ? title : policies[id].title,
    parts:
      typeof parts === 'object'
        ? parts.map((part) => ({ id: part.id, title: part.title, blocks: blocksOf(part.text) }))
        : policies[id].parts,
  }
}
