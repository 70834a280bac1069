/** Announced when the next screen takes its time. */
export const pending = {
  coming: 'The page is on its way…',
} as const
