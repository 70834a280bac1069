import { Button, chakra } from '@chakra-ui/react'
import { cutsOf, pictureOf } from '../../art/pictures.ts'
import { dashboard as words } from '../../content/influencer/dashboard.ts'
import { landing } from '../../content/influencer/landing.ts'
import { say } from '../../content/say.ts'
import { saveFile } from '../../state/manager.ts'
import { worlds } from '../../theme/worlds.ts'
import { Icon } from '../icon/icon.tsx'
import type { Member } from './dashboard.tsx'
import { paintStory } from './paint-story.ts'

const Frame = chakra('section', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    minH: '520px',
    borderRadius: 'sheet',
    color: 'world.ink',
    backgroundImage: 'linear-gradient({colors.world.top}, {colors.world.bg})',
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

/** A picture to post, with the code on it, painted in the browser. */
export function StoryCard({ member }: { member: Member }) {
  const slug = member.picks?.[0] ?? 'rosa'
  const world = Object.hasOwn(worlds, slug) ? (slug as keyof typeof worlds) : 'rosa'
  const picture = cutsOf(pictureOf(slug))
  const name = member.name.split(' ')[0] ?? member.name
  const shelf = `${say(landing.shelf.plain, { name })} ${landing.shelf.voice}`
  const discount = member.discount ?? 0
  const first = discount > 0 ? say(words.card.off, { discount: `${discount / 100}%` }) : shelf
  const second = discount > 0 ? say(words.card.withCode, { code: member.code }) : member.code
  const save = async () => {
    const file = await paintStory({ world: worlds[world], src: picture.src, lines: [shelf, first, second] })
    if (file) saveFile(file, say(words.card.file, { code: member.code }))
  }
  return (
    <Frame data-world={world} aria-labelledby="story-card">
      <img src={picture.src} alt="" />
      <chakra.div position="relative" padding="24px" display="grid" gap="6px">
        <chakra.h2 id="story-card" fontFamily="body" fontSize="small" fontWeight="strong">
          {shelf}
        </chakra.h2>
        <p className="d3">
          {first}
          <br />
          <em>{second}</em>
        </p>
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
