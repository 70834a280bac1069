/** The order of a morning and of a night, of everything the shop makes. */
export const routineOrder = {
  am: ['rosa', 'reglow', 'resparkle', 'holyglaze', 'pretty'],
  pm: ['repurify', 'rosa', 'rekindle', 'resparkle', 'holyglaze', 'pretty'],
} as const
