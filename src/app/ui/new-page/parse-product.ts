export const parseProduct = (raw: Record<string, unknown>): { product?: string } =>
  typeof raw.product === 'string' && /^[a-z0-9-]{1,40}$/.test(raw.product) ? { product: raw.product } : {}
