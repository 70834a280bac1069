/** What a listing can be filtered and sorted by, as in its URL. Apart from search.ts: every page links to listings. */
export const groups = ['kind', 'concern', 'skin', 'without', 'when', 'price', 'stock'] as const
export type Group = (typeof groups)[number]

/** Chosen options of each group of filters. */
export type Chosen = Readonly<Partial<Record<Group, readonly string[]>>>

export const sorts = ['featured', 'price-low', 'price-high', 'name'] as const
export type Sort = (typeof sorts)[number]
