import { answer } from './answer.ts'
import type { MockShop } from './shop.ts'

export const catalogue = (shop: MockShop) => [
  answer(shop, 'catalogue', () => shop.catalogue),
  answer(shop, 'catalogueChanges', () => ({
    ...shop.catalogue,
    slugs: shop.catalogue.products.map((product) => product.slug),
    next: null,
  })),
  answer(shop, 'health', () => ({ status: 'ok' as const, version: 'mock', database: 'mock', auth: 'mock' })),
  answer(shop, 'settings', () => ({
    build: 'mock',
    firebase: { apiKey: 'mock', projectId: 'demo-mock' },
    card: false,
    vitals: false,
    supportEmail: 'hello@era.test',
  })),
  answer(shop, 'recordVitals', () => ({ recorded: false })),
]
