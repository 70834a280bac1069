import * as v from 'valibot'

/** A photo that a person sent, as it is shown; see catalogue/picture.ts. */
export const photoSchema = v.object({
  id: v.string(),
  width: v.number(),
  height: v.number(),
  colour: v.string(),
})
export type Photo = v.InferOutput<typeof photoSchema>
