/** What skin a product suits, and what a reviewer has. Here, since the catalogue's schema is made of the reviews'. */
export const skinTypes = ['dry', 'oily', 'combination', 'balanced', 'sensitive'] as const
export type SkinType = (typeof skinTypes)[number]
