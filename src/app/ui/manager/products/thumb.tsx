import { chakra } from '@chakra-ui/react'
import { Picture } from '../../picture/picture.tsx'

const Frame = chakra('span', {
  base: {
    display: 'block',
    flex: 'none',
    width: '44px',
    height: '54px',
    borderRadius: '9px',
    overflow: 'hidden',
  },
})

export const Thumb = ({ slug }: { slug: string }) => (
  <Frame>
    <Picture name={slug} sizes="44px" alt="" />
  </Frame>
)
