import type { Catalogue } from '#domain/product.ts'
import { Finder, textsOf } from './find.ts'
import type { Asked, Found } from './find-worker.ts'

/** Up to here an index is made and asked in less than a frame, on a phone too; beyond, in a thread of its own. */
const SMALL = 100
/** Texts handed over at a time: less than a frame's work. */
const AT_ONCE = 40

type Find = (query: string) => string[] | Promise<string[]>

const finders = new WeakMap<Catalogue, Promise<Find>>()

/** Slugs that fit the words, best first. The index is made when a catalogue is first searched. */
export async function find(catalogue: Catalogue, query: string): Promise<string[]> {
  const known = finders.get(catalogue) ?? finderOf(catalogue)
  finders.set(catalogue, known)
  try {
    return await (await known)(query)
  } catch (error) {
    // The thread could not be had, or ended with this question unanswered: it is answered here.
    console.warn('search', error)
    finders.set(catalogue, Promise.resolve(here(catalogue)))
    return find(catalogue, query)
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

/** The words of thousands of goods are handed over in slices, and searched where no key stroke waits for it. */
async function inThread(catalogue: Catalogue): Promise<Find> {
  // The last catalogue's is of no use any more.
  endThread()
  const worker = new Worker(new URL('./find-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (slugs: string[]) => void>()
  worker.addEventListener('message', ({ data }: MessageEvent<Found>) => {
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
  let asked = 0
  const ask = (query: string) => {
    asked += 1
    const id = asked
    const answer = new Promise<string[]>((resolve) => waiting.set(id, resolve))
    worker.postMessage({ id, query } satisfies Asked)
    return Promise.race([answer, failed])
  }
  const { products } = catalogue
  for (let at = 0; at < products.length; at += AT_ONCE) {
    const texts = products.slice(at, at + AT_ONCE).map((product) => textsOf(catalogue, product))
    worker.postMessage({ texts } satisfies Asked)
    await new Promise((resolve) => setTimeout(resolve))
  }
  // It answers once it has read them all: until then nothing is known of whether it runs.
  await ask('')
  return ask
}
