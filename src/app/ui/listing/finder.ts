import type { Catalogue } from '#domain/catalogue/product.ts'
import { Finder, textsOf } from './find.ts'
import type { FromWorker, ToWorker } from './find-worker.ts'

/** Up to this many products, indexing and searching take less than a frame on a phone; above it, a worker does both. */
const SMALL = 100
/** Texts posted to the worker per message: serializing them takes less than a frame. */
const AT_ONCE = 40

type Find = (query: string) => string[] | Promise<string[]>

const finders = new WeakMap<Catalogue, Promise<Find>>()

/** Slugs that match the words, best first. The index is built on the first search of a catalogue. */
export async function find(catalogue: Catalogue, query: string): Promise<string[]> {
  const known = finders.get(catalogue) ?? finderOf(catalogue)
  finders.set(catalogue, known)
  try {
    return await (await known)(query)
  } catch (error) {
    // The worker could not start or stopped before it answered: search on the main thread.
    console.warn('search', error)
    const local = here(catalogue)
    finders.set(catalogue, Promise.resolve(local))
    return await local(query)
  }
}

async function finderOf(catalogue: Catalogue): Promise<Find> {
  const away = !import.meta.env.SSR && catalogue.products.length > SMALL && typeof Worker !== 'undefined'
  return away ? inThread(catalogue) : here(catalogue)
}

function here(catalogue: Catalogue): Find {
  const finder = new Finder()
  finder.add(catalogue.products.map((product) => textsOf(catalogue, product)))
  return (query) => finder.find(query)
}

let endThread = () => {}

/** Posts the texts of a large catalogue in batches and searches in the worker, so that typing is not blocked. */
async function inThread(catalogue: Catalogue): Promise<Find> {
  // The previous catalogue's index is out of date.
  endThread()
  const worker = new Worker(new URL('./find-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (slugs: string[]) => void>()
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    waiting.get(data.id)?.(data.slugs)
    waiting.delete(data.id)
  })
  const failed = new Promise<never>((_, reject) => {
    endThread = () => {
      worker.terminate()
      reject(new Error('The index is of another catalogue.'))
    }
    worker.addEventListener('error', () => reject(new Error('The index has no thread of its own.')))
  })
  failed.catch(() => undefined)
  let lastId = 0
  const search = (query: string) => {
    lastId += 1
    const id = lastId
    const answer = new Promise<string[]>((resolve) => waiting.set(id, resolve))
    worker.postMessage({ id, query } satisfies ToWorker)
    return Promise.race([answer, failed])
  }
  const { products } = catalogue
  for (let at = 0; at < products.length; at += AT_ONCE) {
    const texts = products.slice(at, at + AT_ONCE).map((product) => textsOf(catalogue, product))
    worker.postMessage({ texts } satisfies ToWorker)
    await new Promise((resolve) => setTimeout(resolve))
  }
  // The worker answers once it has indexed all texts: only then is it known to run.
  await search('')
  return search
}
