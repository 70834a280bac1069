/** Singular and plural of a phrase. */
export interface Forms {
  one: string
  other: string
}

/** Fills `{tokens}`. A token without a value is a mistake in the copy and stays visible. */
export const format = (template: string, values: Record<string, string | number> = {}): string =>
  template.replace(/\{(\w+)\}/g, (whole, token: string) => String(values[token] ?? whole))

// Created on first use: each formatter costs milliseconds on a phone.
let rules: Intl.PluralRules | undefined
let and: Intl.ListFormat | undefined

/** Selects the form for a count and fills it: `plural(forms, 2, { name })`. */
export function plural(forms: Forms, count: number, values: Record<string, string | number> = {}): string {
  rules ??= new Intl.PluralRules('en-US')
  return format(rules.select(count) === 'one' ? forms.one : forms.other, { count, ...values })
}

/** “RePurify, Rosa, and HolyGlaze”. */
export function listed(names: readonly string[]): string {
  and ??= new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })
  return and.format(names)
}
