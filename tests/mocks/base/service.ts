import type { Answers } from './answer.ts'

/** What the app asks before anything else: whether the shop is there, and how it is set up. */
export const service = () =>
  ({
    health: () => ({ status: 'ok', version: 'mock', database: 'mock', auth: 'mock', card: false }),
    settings: () => ({
      build: 'mock',
      firebase: { apiKey: 'mock', projectId: 'demo-mock' },
      card: false,
      vitals: true,
      supportEmail: 'hello@era.test',
      timeZone: 'America/New_York',
    }),
  }) satisfies Partial<Answers>
