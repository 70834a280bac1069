import { Finder, type Texts } from './find.ts'

/** The worker that indexes and searches a large catalogue. */

export type ToWorker = { texts: readonly Texts[] } | { id: number; query: string }

export interface FromWorker {
  id: number
  slugs: string[]
}

const finder = new Finder()

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('texts' in data) finder.add(data.texts)
  else postMessage({ id: data.id, slugs: finder.find(data.query) } satisfies FromWorker)
})
