import { anOrder } from '#tests/make.ts'
import { type Call, place, quote, refused, rosa } from './base/call.ts'
import type { ScenarioName } from './base/scenario.ts'
import { influencing } from './stories/influencer.ts'
import { payingOut } from './stories/payout.ts'
import { importing } from './stories/product-import.ts'
import { editing } from './stories/product-page.ts'
import { ranging } from './stories/product-range.ts'
import { returning } from './stories/returns.ts'
import { reviewing } from './stories/review.ts'
import { sampling } from './stories/samples.ts'
import { selecting } from './stories/selection.ts'
import { wording } from './stories/shop-text.ts'
import { shopping } from './stories/shopper.ts'
import { managing } from './stories/staff.ts'
import { working } from './stories/team.ts'

/** Calls in a row, run against the mock and the server, each story on a new shop of its scenario. */
export const stories: Partial<Record<ScenarioName, Record<string, Call[]>>> = {
  open: {
    ...shopping,
    ...managing,
    ...working,
    ...selecting,
    ...importing,
    ...editing,
    ...ranging,
    ...wording,
    ...payingOut,
    ...influencing,
    ...sampling,
    ...reviewing,
    ...returning,
  },
  'price-up': {
    'a price that rose': [refused(place(anOrder({ expectedTotal: 4_995 }))), quote({ items: rosa() })],
  },
  'price-down': {
    'a price that fell': [refused(place(anOrder({ expectedTotal: 4_995 }))), quote({ items: rosa() })],
  },
  'few-left': {
    'fewer than asked': [
      quote({ items: rosa(3) }),
      refused(place(anOrder({ items: rosa(3), expectedTotal: 6_600 }))),
    ],
  },
  'sold-out': {
    'sold out': [quote({ items: rosa(1) }), quote({ items: [{ id: 'SET-HEALINGERA', units: 1 }] })],
  },
}
