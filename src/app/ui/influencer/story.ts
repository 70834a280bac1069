import { type Catalogue, findProduct } from '#domain/catalogue/product.ts'
import { cutsOf, pictureOf } from '../../art/pictures.ts'
import { format } from '../../content/base/format.ts'
import { dashboard as words } from '../../content/influencer/dashboard.ts'
import { landing } from '../../content/influencer/landing.ts'
import type { ApprovedInfluencer } from '../../state/influencer/influencer.ts'
import { type PaletteName, palettes } from '../../theme/palettes.ts'
import type { Story } from './paint-story.ts'

const isPalette = (slug: string): slug is PaletteName => Object.hasOwn(palettes, slug)

/** What an influencer's story card shows: the first pick, the offer, the person and their words. */
export function storyOf(
  { picks = [], photo, bio, discount = 0, code, name: whole }: ApprovedInfluencer,
  catalogue: Catalogue | null,
): { name: PaletteName; story: Story } {
  const slug = picks[0] ?? 'rosa'
  const own = catalogue ? findProduct(catalogue, slug)?.pictures?.[0] : undefined
  const palette = isPalette(slug) ? slug : 'rosa'
  const title = `${format(landing.pageTitle.plain, { name: whole.split(' ')[0] ?? whole })} ${landing.pageTitle.em}`
  const offer = format(words.card.off, { discount: `${discount / 100}%` })
  const lines: Story['lines'] =
    discount > 0
      ? [title, offer, format(words.card.withCode, { code })]
      : [`${landing.eyebrow} ${whole}`, title, code]
  const face = photo && cutsOf({ ...photo, alt: '' }).src
  return {
    name: palette,
    story: { palette: palettes[palette], src: cutsOf(own ?? pictureOf(slug)).src, lines, face, bio },
  }
}
