import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { format } from '../../content/base/format.ts'
import { dashboard as words } from '../../content/influencer/dashboard.ts'
import { saveFile } from '../../state/base/save-file.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import type { ApprovedInfluencer } from '../../state/influencer/influencer.ts'
import { Icon } from '../icon/icon.tsx'
import { paintStory } from './paint-story.ts'
import { storyOf } from './story.ts'

const Panel = chakra('section', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    minH: '576px',
    borderRadius: 'sheet',
    color: 'palette.ink',
    backgroundImage: 'linear-gradient({colors.palette.top}, {colors.palette.bg})',
    '& > img': {
      position: 'absolute',
      // The base of the bottle stands above the button.
      inset: 'auto 0 56px',
      width: '100%',
      objectFit: 'cover',
      // All of the bottle, from its cap.
      objectPosition: '50% 55%',
      maskImage: 'linear-gradient(#0000, #000 7%, #000 94%, #0000)',
    },
  },
})

/** A picture with the code for social media, drawn in the browser. */
export function StoryCard({ influencer }: { influencer: ApprovedInfluencer }) {
  const catalogue = useAtomValue(catalogueAtom)
  const { name: palette, story } = storyOf(influencer, catalogue)
  const { src, face, bio, lines } = story
  const [title, first, second] = lines
  const save = async () => {
    const file = await paintStory(story)
    if (file) saveFile(file, format(words.card.file, { code: influencer.code }))
  }
  return (
    <Panel data-palette={palette} aria-labelledby="story-card">
      <chakra.img src={src} alt="" height={bio === undefined ? 'calc(78% - 44px)' : 'calc(66% - 37px)'} />
      <chakra.div position="relative" padding="24px" display="grid" gap="6px">
        {face !== undefined && (
          <chakra.img
            src={face}
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
        <chakra.p className="d3" overflowWrap="anywhere">
          {first}
          <br />
          <em>{second}</em>
        </chakra.p>
        {bio !== undefined && (
          <chakra.p className="small" lineClamp={2}>
            {bio}
          </chakra.p>
        )}
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
    </Panel>
  )
}
