import * as v from 'valibot'
import { call } from '../base/call.ts'
import { type FieldFault, text } from '../base/field.ts'
import { orderTabs } from './filter.ts'
import { orderFilter } from './orders.ts'

/** Saved views of the order list: filters under a name, of one manager or of the whole team. */

const NAME_MAX = 40

/** The most views of one manager, and the most of the team. */
export const VIEWS_MAX = 30

const { search, item, only, reason, payment, delivery, code, sort } = orderFilter
const daySchema = v.optional(v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)))

/** The filters as they are in the screen's URL: days, not moments. */
const viewFilterSchema = v.strictObject({
  tab: v.optional(v.picklist(orderTabs)),
  search,
  item,
  only,
  reason,
  payment,
  delivery,
  code,
  sort,
  from: daySchema,
  to: daySchema,
})

export type ViewFilter = v.InferOutput<typeof viewFilterSchema>

const nameSchema = text(NAME_MAX, 'Give the view a name.')

const savedViewSchema = v.object({
  id: v.string(),
  name: v.string(),
  team: v.boolean(),
  /** Whether the reader may rename and delete it. */
  editable: v.boolean(),
  /** Read like a URL: a newer server may know more filters. */
  filter: v.record(v.string(), v.unknown()),
})
export type SavedView = v.InferOutput<typeof savedViewSchema>

/** Each call answers with all views of its caller, in the order in which they were saved. */
const savedViewsSchema = v.object({ views: v.array(savedViewSchema) })

const newViewSchema = v.strictObject({
  name: nameSchema,
  team: v.boolean(),
  filter: viewFilterSchema,
})

const viewChangeSchema = v.strictObject({
  id: v.pipe(v.string(), v.uuid('This is not the id of a view.')),
  name: nameSchema,
})

export const viewCalls = {
  managerViews: call('GET', '/manager/views', { answer: savedViewsSchema }),
  addView: call('POST', '/manager/views', { body: newViewSchema, answer: savedViewsSchema }),
  renameView: call('PATCH', '/manager/views', { body: viewChangeSchema, answer: savedViewsSchema }),
  removeView: call('DELETE', '/manager/views/:id', { answer: savedViewsSchema }),
} as const

/** Equal for names that would be taken for one: capitals and kinds of spaces make no difference. */
export const viewKey = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase()

/** What is wrong with the name of a view beside those that are there. */
export function viewFaults(name: string, others: readonly { name: string }[]): FieldFault[] {
  const fault = (message: string) => [{ path: 'name', message }]
  if (others.some((other) => viewKey(other.name) === viewKey(name))) {
    return fault('There is a view of this name already. Choose another one.')
  }
  return others.length < VIEWS_MAX ? [] : fault(`There are ${VIEWS_MAX} views already. Delete one first.`)
}
