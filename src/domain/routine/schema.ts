import * as v from 'valibot'

const chosen = v.pipe(v.array(v.string()), v.readonly())

/** The stored answers of each question. Open, so that a build with other questions still reads them. */
export const answersSchema = v.object({
  skin: v.optional(chosen),
  concerns: v.optional(chosen),
  experience: v.optional(chosen),
  moment: v.optional(chosen),
})

const answer = v.pipe(v.string(), v.regex(/^[a-z-]{1,30}$/, 'Choose one of the finder’s answers.'))
const answers = v.pipe(
  v.array(answer),
  v.minLength(1, 'Pick an answer.'),
  v.maxLength(2, 'Two is the limit.'),
)

/** A complete set of answers, as saved to the profile. */
export const finishedSchema = v.strictObject({
  skin: answers,
  concerns: answers,
  experience: answers,
  moment: answers,
})
