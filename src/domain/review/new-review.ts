import * as v from 'valibot'
import { personName, storable } from '../base/field.ts'
import { skinTypes } from '../base/skin-type.ts'

export const TEXT_MIN = 20
export const TEXT_MAX = 2_000
export const NAME_MAX = 40
export const REPLY_MAX = 1_000

const slugSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'This is not a product of the shop.'))

/** What a shopper types, as the form and the server check it. */
export const reviewFields = {
  stars: v.pipe(
    v.number('Choose one to five stars.'),
    v.integer('Choose one to five stars.'),
    v.minValue(1, 'Choose one to five stars.'),
    v.maxValue(5, 'Choose one to five stars.'),
  ),
  text: v.pipe(
    v.string('Write a few words.'),
    storable,
    v.trim(),
    v.minLength(TEXT_MIN, ({ received }) => `Write ${TEXT_MIN} characters or more: this has ${received}.`),
    v.maxLength(
      TEXT_MAX,
      ({ received }) => `Keep it to ${TEXT_MAX} characters or fewer: this has ${received}.`,
    ),
  ),
  name: v.pipe(
    personName('Add the name to show.'),
    v.maxLength(
      NAME_MAX,
      ({ received }) => `Keep it to ${NAME_MAX} characters or fewer: this has ${received}.`,
    ),
  ),
  skinType: v.optional(v.picklist(skinTypes, 'Choose a skin type from the list, or none.')),
}

const idSchema = v.pipe(v.string('The id is a UUID.'), v.uuid('The id is a UUID.'), v.toLowerCase())

export const newReviewSchema = v.strictObject({
  /** Created by the device, so that a repeated request finds the same review. */
  id: idSchema,
  product: slugSchema,
  ...reviewFields,
  /** The id of the photo that was sent before. */
  photo: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'This is not a photo that was sent.'))),
})

export const reviewNameSchema = v.strictObject({ id: idSchema })

/** The answer to a new review, the same for every repetition. */
export const writtenReviewSchema = v.object({ id: v.string(), product: v.string(), writtenAt: v.string() })

export const reviewQuerySchema = v.strictObject({
  product: slugSchema,
  after: v.optional(v.pipe(v.string(), v.maxLength(200))),
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
})
