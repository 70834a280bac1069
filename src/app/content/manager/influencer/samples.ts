import type { SampleState } from '#domain/influencer/samples.ts'

export const samples = {
  title: 'Samples',
  tabs: {
    asked: 'Asked for',
    approved: 'Approved',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
  } satisfies Record<SampleState, string>,
  empty: {
    asked: { title: 'No request waits.', body: 'New ones appear here, the oldest first.' },
    approved: { title: 'No request was approved yet.', body: 'Those you approve become orders to pack.' },
    declined: { title: 'No request was declined.', body: 'Declined ones are kept here with their reason.' },
    withdrawn: { title: 'No request was withdrawn.', body: 'Those a creator takes back are kept here.' },
  } satisfies Record<SampleState, { title: string; body: string }>,
  closed: 'Creators can’t ask now: samples are switched off for this shop (SAMPLES).',
  of: '{name}, {code}',
  asked: 'Asked {date}',
  order: 'Order {number}',
  actions: { approved: 'Approve', declined: 'Decline' },
  actionOf: '{action}: samples for {name}',
  approve: {
    title: 'Send these samples?',
    body: 'Makes an order without a price, to pack and ship, and takes the units from the stock. Cancel the order to take it back.',
    confirm: 'Make the order',
  },
  decline: {
    title: 'Decline this request?',
    body: 'Nothing is sent. They get the reason by email, and can ask again.',
    why: 'Why',
    missing: 'Say why: they are told.',
    confirm: 'Decline request',
  },
  dismiss: 'Not now',
  toasts: {
    approved: 'Order {number} is ready to pack.',
    declined: 'Declined. They get the reason.',
    conflict: 'Somebody answered this request meanwhile. Here is how it stands now.',
  },
} as const
