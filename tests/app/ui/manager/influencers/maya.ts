import type { ManagedInfluencer } from '#domain/manager/influencers.ts'

export const maya: ManagedInfluencer = {
  id: '44444444-4444-4444-8444-444444444444',
  code: 'MAYA',
  name: 'Maya',
  email: 'm@era.test',
  platform: 'blog',
  profileUrl: 'https://maya.example',
  audience: '1k-10k',
  why: 'Skin.',
  state: 'active',
  rate: 1_000,
  discount: 1_000,
  appliedAt: '2026-03-01T06:00:00.000Z',
  sales: 5_000,
  pending: 0,
  payable: -198,
  paid: 400,
  version: 3,
}
