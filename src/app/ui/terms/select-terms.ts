import { formatMoney } from '#domain/money.ts'
import type { Catalogue } from '#domain/product.ts'

/** The figures in the terms, as the shop charges them: the text can not fall behind the till. */
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
