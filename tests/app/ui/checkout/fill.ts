import type { Locator } from 'vitest/browser'

/** Fills in the checkout's address and contact. */
export async function fill({ field }: { field: (name: string) => Locator }) {
  await field('Email').fill('ada@example.com')
  await field('Full name').fill('Ada Shopper')
  await field('Street address').fill('1 Main Street')
  await field('City').fill('Oakland')
  await field('State').selectOptions('CA')
  await field('ZIP code').fill('94607')
}
