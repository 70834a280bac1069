import type { Section } from './terms.ts'

export const delivery = {
  id: 'delivery',
  title: 'Delivery',
  parts: [
    {
      id: 'delivery-where',
      title: 'Where we ship',
      blocks: [
        'The 50 US states and Washington, DC. We can’t yet ship to US territories, APO/FPO/DPO addresses, or other countries.',
      ],
    },
    {
      id: 'delivery-rates',
      title: 'Methods and rates',
      blocks: [
        {
          table: [
            ['Method', 'Price', 'Free from', 'Transit time after it ships', 'PO box'],
            ['Standard, tracked', '{standard}', '{freeFrom}', '{standardDays} business days', 'Yes'],
            ['Express, tracked', '{express}', 'Not included', '{expressDays} business days', 'No'],
          ],
        },
        'The free-shipping threshold looks at your merchandise subtotal after discounts and before sales tax and shipping. For example, a {belowFree} subtotal pays {standard} for Standard, and a {freeFrom} subtotal ships Standard for free. Express is always {express}.',
      ],
    },
    {
      id: 'delivery-times',
      title: 'Timing',
      blocks: [
        'We pack and ship within 1 to 2 business days of payment. Business days are Monday to Friday, except federal holidays. Allow 2 to 4 extra business days for Alaska and Hawaii. These are estimates, and carriers sometimes have a week of their own.',
        'If we find out we can’t ship when we said we would, we’ll tell you, give you a new date, and let you cancel for a full refund.',
      ],
    },
    {
      id: 'delivery-tracking',
      title: 'Tracking and missing packages',
      blocks: [
        'You’ll get a tracking link by email when your order ships. If tracking hasn’t moved for 5 business days, or says delivered and it’s not there, write to us. We’ll check with the carrier, then send a replacement or a refund if the package is lost.',
      ],
    },
    {
      id: 'delivery-damaged',
      title: 'Damaged or wrong items',
      blocks: [
        'Tell us within 30 days of delivery, with a photo if you can. We’ll replace it or refund it, and you won’t pay postage.',
      ],
    },
  ],
} as const satisfies Section
