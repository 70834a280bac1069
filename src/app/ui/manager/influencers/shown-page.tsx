import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { findProduct } from '#domain/catalogue/product.ts'
import { pageParts } from '#domain/influencer/page.ts'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import { format } from '../../../content/base/format.ts'
import { influencers as words } from '../../../content/manager/influencers.ts'
import { catalogueAtom } from '../../../state/catalogue/catalogue.ts'
import { Row } from '../../control/box.tsx'
import { Face } from '../../influencer/face/face.tsx'
import { useShopDate } from '../../use-shop-date.ts'

interface ShownPageProps {
  influencer: ManagedInfluencer
  offline: boolean
  onTake: (action: 'take_photo' | 'take_words') => void
}

/** What an influencer shows and says on the page of the link, which a manager can take down with a reason. */
export function ShownPage({ influencer, offline, onTake }: ShownPageProps) {
  const { name, photo, bio, words: said = {}, takenDown = {} } = influencer
  const catalogue = useAtomValue(catalogueAtom)
  const shopDate = useShopDate()
  const nameOf = (slug: string) => (catalogue && findProduct(catalogue, slug)?.name) ?? slug
  const hasWords = bio !== undefined || Object.keys(said).length > 0
  const taken = pageParts.filter((part) => takenDown[part] !== undefined)
  if (photo === undefined && !hasWords && taken.length === 0) return null
  const take = (action: 'take_photo' | 'take_words') => (
    <Button
      size="sm"
      minH="44px"
      variant="plain"
      aria-label={`${words[action].button}: ${name}`}
      aria-disabled={offline}
      onClick={() => !offline && onTake(action)}
    >
      {words[action].button}
    </Button>
  )
  return (
    <section aria-label={`${words.page.title}: ${name}`}>
      <p>
        <b>{words.page.title}</b>
      </p>
      <chakra.div display="flex" gap="16px" marginTop="10px" alignItems="flex-start">
        {photo && <Face name={name} photo={photo} alt={format(words.page.photo, { name })} />}
        {hasWords && (
          <chakra.div minW="0" display="grid" gap="6px">
            {bio !== undefined && <chakra.p whiteSpace="pre-line">{bio}</chakra.p>}
            {Object.entries(said).map(([product, text]) => (
              <p key={product} className="small">
                {format(words.page.pick, { product: nameOf(product), words: text })}
              </p>
            ))}
          </chakra.div>
        )}
      </chakra.div>
      {taken.map((part) => (
        <p key={part} className="small">
          {format(words.page.taken[part], {
            day: shopDate(takenDown[part]?.at ?? ''),
            why: takenDown[part]?.why ?? '',
          })}
        </p>
      ))}
      <Row gap="0 24px">
        {photo && take('take_photo')}
        {hasWords && take('take_words')}
      </Row>
    </section>
  )
}
