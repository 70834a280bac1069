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
    asked: 'No request waits. New ones appear here, the oldest first.',
    approved: 'None was approved yet.',
    declined: 'None was declined.',
    withdrawn: 'None was withdrawn.',
  } satisfies Record<SampleState, string>,
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
