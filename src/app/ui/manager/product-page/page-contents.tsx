import { chakra } from '@chakra-ui/react'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { madeSet, range } from '../../../content/manager/new-product.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'

const Jumps = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 16px',
    // Beside the form one below the other; on a phone one row that scrolls: four rows of links would push the first field under the bar at the foot.
    md: { flexDirection: 'column' },
    mdDown: { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none', whiteSpace: 'nowrap' },
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minH: { base: '44px', md: '36px' },
      md: { color: 'fg.muted', textDecoration: 'none', _hover: { textDecoration: 'underline' } },
    },
    // Outside the link, the row would cut it off.
    '& a:focus-visible': { outlineOffset: '-3px' },
  },
})

const sections = [
  ...(['pictures', 'first', 'story', 'benefits', 'ingredients'] as const),
  ...(['use', 'suits', 'warnings', 'questions', 'search'] as const),
]

/** The form is as long as the page it makes: links to its sections. */
export function PageContents({ page }: { page: ProductPage }) {
  const titles: [id: string, title: string][] = sections.map((id) => [id, words.sections[id]])
  titles.push(
    page.kind === 'bundle' ? ['parts', madeSet.title] : ['range', range.titles[page.range.choice ?? 'none']],
    ['place', words.sections.place],
  )
  return (
    <Jumps aria-label={words.contents} className="small">
      {titles.map(([id, title]) => (
        <a key={id} href={`#section-${id}`} className="link">
          {title}
        </a>
      ))}
    </Jumps>
  )
}
