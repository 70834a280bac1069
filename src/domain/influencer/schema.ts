import * as v from 'valibot'
import { emailSchema } from '../base/address.ts'
import { personName, text } from '../base/field.ts'
import { photoSchema } from '../base/photo.ts'

export const influencerPageSchema = v.object({
  code: v.string(),
  name: v.string(),
  state: v.picklist(['active', 'paused', 'ended']),
  /** The discount of the code in basis points; 0 for none. */
  discount: v.number(),
  picks: v.array(v.string()),
  bio: v.optional(v.string()),
  photo: v.optional(photoSchema),
  /** About picks, by slug. */
  words: v.optional(v.record(v.string(), v.string())),
})

export const applicationSchema = v.strictObject({
  name: personName('Add your name.'),
  email: emailSchema,
  platform: v.picklist(['instagram', 'tiktok', 'youtube', 'blog', 'other'], 'Choose one.'),
  profileUrl: v.pipe(
    text(300, 'Add a link so we can see your work.'),
    v.regex(/^https:\/\/[^\s]+\.[^\s]+$/, 'Add a full link that starts with https://.'),
  ),
  audience: v.picklist(['under-1k', '1k-10k', '10k-100k', 'over-100k'], 'Choose one.'),
  handle: v.pipe(
    text(30, 'Choose a link name.'),
    v.regex(/^[a-z0-9-]{2,30}$/, 'Use lowercase letters, numbers, and dashes only.'),
  ),
  why: text(1000, 'Tell us a little about why.'),
})
