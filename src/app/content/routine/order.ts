/** All products in the order of the morning and night routine. */
export const routineOrder = {
  am: ['rosa', 'reglow', 'resparkle', 'holyglaze', 'pretty'],
  pm: ['repurify', 'rosa', 'rekindle', 'resparkle', 'holyglaze', 'pretty'],
} as const
