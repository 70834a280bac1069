import type { Photo } from '#domain/base/photo.ts'
import { Picture } from '../../picture/picture.tsx'
import styles from './face.module.css'

interface FaceProps {
  name: string
  photo: Photo | undefined
  /** Empty where the name is beside it. */
  alt: string
  priority?: boolean
}

/** An influencer's photo in a disc, or the initial of the name. */
export const Face = ({ name, photo, alt, priority = false }: FaceProps) =>
  photo === undefined ? (
    <span className={styles.initial} aria-hidden="true">
      {name[0]}
    </span>
  ) : (
    <span className={styles.photo}>
      <Picture name="" own={{ ...photo, alt }} sizes="96px" alt={alt} priority={priority} />
    </span>
  )
