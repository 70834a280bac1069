import type { PictureName } from './pictures.ts'

/** AV1 for browsers that know it, H.264 for the others. */
export interface Film {
  webm: string
  mp4: string
}

/** The close-ups that move, with their films in public/loops. */
const loops: ReadonlySet<string> = new Set<PictureName>(['holyglaze-detail', 'resparkle-detail'])

export const loopOf = (name: string): Film | undefined =>
  loops.has(name) ? { webm: `/loops/${name}.webm`, mp4: `/loops/${name}.mp4` } : undefined
