import * as v from 'valibot'

/**
 * Every call of the API: its request and its response. Requests are strict (an unknown key is refused
 * by name); responses are open, so that a month-old client still reads this month's answers. Bodies are
 * JSON, amounts minor units, times ISO 8601 in UTC. Errors are `problemSchema`.
 */

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'

export interface Call<
  Body extends v.GenericSchema,
  Query extends v.GenericSchema,
  Answer extends v.GenericSchema,
> {
  method: Method
  /** Below /api; `:id` stands for a path parameter. */
  path: string
  body: Body
  query: Query
  answer: Answer
}

const nothing = v.optional(v.undefined_())
const noQuery = v.strictObject({})

export const call = <
  const Body extends v.GenericSchema = typeof nothing,
  const Query extends v.GenericSchema = typeof noQuery,
  const Answer extends v.GenericSchema = v.GenericSchema,
>(
  method: Method,
  path: string,
  shapes: { body?: Body; query?: Query; answer: Answer },
): Call<Body, Query, Answer> => ({
  method,
  path,
  body: (shapes.body ?? nothing) as Body,
  query: (shapes.query ?? noQuery) as Query,
  answer: shapes.answer,
})

/** A page of a list: `after` is the `next` of the page before. */
export const cursorQuery = {
  after: v.optional(v.pipe(v.string(), v.maxLength(200))),
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
}

export type AnyCall = Call<v.GenericSchema, v.GenericSchema, v.GenericSchema>
