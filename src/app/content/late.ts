/** Said when the next screen takes its time. */
export const late = {
  coming: 'The page is on its way…',
} as const
