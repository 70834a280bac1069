import { formatMoney } from '#domain/base/money.ts'
import type { Catalogue } from '#domain/catalogue/product.ts'

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
