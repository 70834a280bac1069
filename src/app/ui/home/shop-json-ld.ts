import type { Organization, WebSite, WithContext } from 'schema-dts'

/** Structured data of the organization and its site search. */
export const shopJsonLd = (origin: string): [WithContext<Organization>, WithContext<WebSite>] => [
  {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Era',
    url: `${origin}/`,
    logo: `${origin}/icon.svg`,
  },
  {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Era',
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/shopall?q={search_term_string}`,
    },
  },
]
