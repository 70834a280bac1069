import { typedBlocks } from '#domain/words/blocks.ts'
import { isPolicyId, type PolicyPart, type TextId, type TextWords } from '#domain/words/texts.ts'
import { comingSoon, newPage } from '../../content/base/pages.ts'
import { banner } from '../../content/layout/banner.ts'
import { footer } from '../../content/layout/footer.ts'
import { home } from '../../content/product/home.ts'
import { all } from '../../content/product/listing.ts'
import { policies } from '../../content/terms/policies.ts'

/** The words that came with the shop, as an editor begins from them. */
const contents = { banner, home, all, newpage: newPage, comingsoon: comingSoon, footer } as const

/** The text at this path. */
export function builtInText(id: TextId, path: string): string {
  if (id in policies) return path === 'title' ? policies[id as keyof typeof policies].title : ''
  const found = path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([name]) => name === key)?.[1]
          : undefined,
      contents[id as keyof typeof contents],
    )
  return typeof found === 'string' ? found.trim() : ''
}

/** The parts of a policy, as they are typed. */
export const builtInParts = (id: keyof typeof policies): PolicyPart[] =>
  policies[id].parts.map((part) => ({
    id: part.id ?? `${id}-text`,
    title: part.title ?? '',
    text: typedBlocks(part.blocks),
  }))

/** All that a policy says where staff changed nothing; undefined for a text whose history is not shown. */
export const builtInPolicy = (id: TextId): TextWords | undefined =>
  isPolicyId(id) ? { title: policies[id].title, parts: builtInParts(id) } : undefined
