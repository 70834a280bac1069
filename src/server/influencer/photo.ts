import type { Tx } from '../base/db/db.ts'
import { type PictureServices, releasePicture, removeUnusedPictures } from '../picture/pictures.ts'
import type { Influencer } from './earnings.ts'

/** Apart from the routes of the page, because managers and the removal of an account release photos too. */

/** As it is in the rows of pictures. */
export const senderOf = ({ id }: Pick<Influencer, 'id'>) => `influencer:${id}`

/** Releases a photo that is shown no more, because it shows a person. */
export async function releasePhoto(tx: Tx, row: Pick<Influencer, 'id' | 'photo'>): Promise<void> {
  if (row.photo !== null) await releasePicture(tx, row.photo.id, senderOf(row))
}

/** Removes them now, not within the hour. What fails is removed then. */
export async function removeReleased(services: PictureServices): Promise<void> {
  await removeUnusedPictures(services).catch(() => services.log.warn('pictures.release'))
}
