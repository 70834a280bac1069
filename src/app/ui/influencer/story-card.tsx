import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { findProduct } from '#domain/catalogue/product.ts'
import { cutsOf, pictureOf } from '../../art/pictures.ts'
import { format } from '../../content/base/format.ts'
import { dashboard as words } from '../../content/influencer/dashboard.ts'
import { landing } from '../../content/influencer/landing.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import type { Member } from '../../state/influencer/influencer.ts'
import { saveFile } from '../../state/manager/manager.ts'
import { palettes } from '../../theme/palettes.ts'
import { Icon } from '../icon/icon.tsx'
import { paintStory } from './paint-story.ts'

const Frame = chakra('section', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    minH: '520px',
    borderRadius: 'sheet',
    color: 'palette.ink',
    backgroundImage: 'linear-gradient({colors.palette.top}, {colors.palette.bg})',
    '& > img': {
      position: 'absolute',
      inset: 'auto 0 0',
      width: '100%',
      height: '78%',
      objectFit: 'cover',
      objectPosition: '50% 85%',
      maskImage: 'linear-gradient(#0000, #000 18%)',
    },
  },
})

/** A picture with the code for social media, drawn in the browser. */
export function StoryCard({ member }: { member: Member }) {
  const slug = member.picks?.[0] ?? 'rosa'
  const palette = Object.hasOwn(palettes, slug) ? (slug as keyof typeof palettes) : 'rosa'
  const catalogue = useAtomValue(catalogueAtom)
  const own = catalogue ? findProduct(catalogue, slug)?.pictures?.[0] : undefined
  const picture = cutsOf(own ?? pictureOf(slug))
  const face = member.photo && cutsOf({ ...member.photo, alt: '' })
  const name = member.name.split(' ')[0] ?? member.name
  const title = `${format(landing.pageTitle.plain, { name })} ${landing.pageTitle.em}`
  const discount = member.discount ?? 0
  const first = discount > 0 ? format(words.card.off, { discount: `${discount / 100}%` }) : title
  const second = discount > 0 ? format(words.card.withCode, { code: member.code }) : member.code
  const save = async () => {
    const file = await paintStory({
      palette: palettes[palette],
      src: picture.src,
      lines: [title, first, second],
      face: face?.src,
      said: member.bio,
    })
    if (file) saveFile(file, format(words.card.file, { code: member.code }))
  }
  return (
    <Frame data-palette={palette} aria-labelledby="story-card">
      <img src={picture.src} alt="" />
      <chakra.div position="relative" padding="24px" display="grid" gap="6px">
        {face && (
          <chakra.img
            src={face.src}
            alt=""
            position="absolute"
            top="20px"
            right="20px"
            width="64px"
            height="64px"
            borderRadius="50%"
            objectFit="cover"
            objectPosition="50% 30%"
          />
        )}
        <chakra.h2 id="story-card" fontFamily="body" fontSize="small" fontWeight="strong">
          {title}
        </chakra.h2>
        <p className="d3">
          {first}
          <br />
          <em>{second}</em>
        </p>
        {member.bio !== undefined && <p className="small">{member.bio}</p>}
      </chakra.div>
      <chakra.div position="absolute" inset="auto 0 0" padding="16px">
        <Button
          width="100%"
          size="sm"
          bg="bg.surface"
          color="fg"
          whiteSpace="normal"
          onClick={() => void save()}
        >
          <Icon name="download" size={18} />
          {words.card.title}
        </Button>
      </chakra.div>
    </Frame>
  )
}
