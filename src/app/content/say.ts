/** Two forms of a phrase; English needs no more. */
export interface Forms {
  one: string
  other: string
}

/** Fills `{tokens}`. A token without a value is a mistake in the copy, and shows as it is written. */
export const say = (template: string, values: Record<string, string | number> = {}): string =>
  template.replace(/\{(\w+)\}/g, (whole, token: string) => String(values[token] ?? whole))

const rules = new Intl.PluralRules('en-US')

/** Picks the form for a count and fills it: `plural(forms, 2, { name })`. */
export const plural = (forms: Forms, count: number, values: Record<string, string | number> = {}): string =>
  say(rules.select(count) === 'one' ? forms.one : forms.other, { count, ...values })

const and = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })

/** “RePurify, Rosa, and HolyGlaze”. */
export const listed = (names: readonly string[]): string => and.format(names)
