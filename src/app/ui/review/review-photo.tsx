import { chakra } from '@chakra-ui/react'
import type { Photo } from '#domain/base/photo.ts'
import { Picture } from '../picture/picture.tsx'

const Box = chakra('div', {
  base: { maxW: '100%', '& img': { display: 'block', w: '100%', h: 'auto', borderRadius: 'field' } },
})

/** A review's photo on a working screen, this many pixels wide: its place is there before it is. */
export const ReviewPhoto = ({ photo, alt, width }: { photo: Photo; alt: string; width: number }) => (
  <Box w={`${width}px`}>
    <Picture name="" own={{ ...photo, alt }} sizes={`${width}px`} alt={alt} />
  </Box>
)
