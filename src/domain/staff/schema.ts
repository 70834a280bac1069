import * as v from 'valibot'
import { roles } from '../account/account.ts'
import { emailSchema } from '../base/address.ts'
import { cursorQuery } from '../base/call.ts'
import { storable } from '../base/field.ts'
import { staffRoles } from './permission.ts'

/** Who works in the shop, and what they did: schemas of the calls. */

const roleSchema = v.picklist(staffRoles, 'Choose a role.')

const memberSchema = v.object({
  uid: v.string(),
  email: v.string(),
  name: v.optional(v.string()),
  role: roleSchema,
  /** Whether it is the account that asks. */
  you: v.boolean(),
})
export type Member = v.InferOutput<typeof memberSchema>

/** Each call answers with everyone there is now. */
export const membersSchema = v.object({ members: v.array(memberSchema) })

export const roleChangeSchema = v.strictObject({
  email: emailSchema,
  /** Null takes the role. */
  role: v.nullable(roleSchema),
  /** The role that the sender has seen; refused where it is another one by now. */
  was: v.nullable(v.picklist(roles)),
})

/** The day in a query, as the shop counts days. */
const daySchema = v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Use a date.'))

const logFilter = {
  /** By the id of a person in the log. */
  by: v.optional(v.pipe(v.string(), storable, v.maxLength(200))),
  what: v.optional(v.pipe(v.string(), storable, v.maxLength(60))),
  day: v.optional(daySchema),
}

export const logQuerySchema = v.strictObject({
  ...logFilter,
  /** The `next` of the page before. */
  after: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'This is not a place in the log.'))),
  limit: cursorQuery.limit,
})
export const logFileSchema = v.strictObject(logFilter)

const actorSchema = v.object({
  id: v.string(),
  /** Null once the account is gone. */
  name: v.nullable(v.string()),
})

const entrySchema = v.object({
  id: v.number(),
  at: v.string(),
  by: actorSchema,
  what: v.string(),
  about: v.nullable(v.string()),
  changes: v.array(
    v.object({ field: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) }),
  ),
})
export type LogEntry = v.InferOutput<typeof entrySchema>

export const logSchema = v.object({
  entries: v.array(entrySchema),
  next: v.nullable(v.string()),
  /** All accounts with entries in the log, to choose from. */
  people: v.array(actorSchema),
})
