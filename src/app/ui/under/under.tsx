import {
  type ComponentType,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { replayTapsIn } from '../../early-taps.ts'
import { nextSign } from './first-sign.ts'

interface UnderProps<Page> {
  page: Page
}

/** A part and its code. */
interface Sleeper<Page> {
  Part?: ComponentType<UnderProps<Page>>
  fetched: Promise<void>
  /** Fetches it, once; again only when that did not work. */
  fetch: () => void
  /** It is on the first screen: its code is fetched as soon as the page is awake. */
  seen: boolean
}

const loading: Promise<void>[] = []
/** When every part that lies under a first screen can be rendered at once. For the renderer of documents. */
export const undersLoaded = () => Promise.all(loading)

// A page that was not rendered has nothing to show until its code is there.
const rendered = !import.meta.env.SSR && document.querySelector('meta[name="era-page"]') !== null
const firstSign = rendered ? nextSign() : Promise.resolve()

/**
 * What lies under the first screen of a page. It is in the rendered document, to be read and followed; its code is
 * fetched at the first sign that somebody is there, and wakes it then. Taps on its buttons until then are kept.
 */
export function under<Page>(load: () => Promise<ComponentType<UnderProps<Page>>>, { seen = false } = {}) {
  let asked = false
  let here: () => void
  let failed: (error: unknown) => void
  const sleeper: Sleeper<Page> = {
    seen,
    fetched: new Promise((resolve, reject) => {
      here = resolve
      failed = reject
    }),
    fetch() {
      if (asked) return
      asked = true
      load().then(
        (part) => {
          sleeper.Part = part
          here()
        },
        (error) => {
          if (import.meta.env.SSR) return failed(error)
          // Not to be had now: it stays as rendered, and whoever goes on using the page has it tried again.
          asked = false
          void nextSign().then(sleeper.fetch)
        },
      )
    },
  }
  void firstSign.then(sleeper.fetch)
  if (import.meta.env.SSR) loading.push(sleeper.fetched)
  return ({ page }: UnderProps<Page>) => <Slot sleeper={sleeper} page={page} />
}

const never = () => () => undefined
/** Whether this is being matched with a rendered page. */
const useHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

function Slot<Page>({ sleeper, page }: UnderProps<Page> & { sleeper: Sleeper<Page> }) {
  const slot = useRef<HTMLDivElement>(null)
  const first = useRef(page)
  const [awake, setAwake] = useState(false)
  const hydrating = useHydrating()
  const sleeps = useRef(hydrating)
  useEffect(() => {
    // What came later than the page is not to be seen yet.
    if (sleeper.seen || !sleeps.current) sleeper.fetch()
  }, [sleeper])
  // While it sleeps it is left as rendered: React would take an update for a reason to render it anew, from nothing.
  const shown = awake ? page : first.current
  const part = useMemo(
    () => (
      <Suspense>
        <Awake sleeper={sleeper} page={shown} onAwake={setAwake} />
      </Suspense>
    ),
    [sleeper, shown],
  )
  useEffect(() => {
    if (awake && slot.current) void replayTapsIn(slot.current)
  }, [awake])
  return (
    <div ref={slot} className="under" data-asleep={awake ? undefined : ''}>
      {part}
    </div>
  )
}

interface AwakeProps<Page> extends UnderProps<Page> {
  sleeper: Sleeper<Page>
  onAwake: (awake: true) => void
}

function Awake<Page>({ sleeper, page, onAwake }: AwakeProps<Page>) {
  if (!sleeper.Part) use(sleeper.fetched)
  useEffect(() => onAwake(true), [onAwake])
  return sleeper.Part && <sleeper.Part page={page} />
}
