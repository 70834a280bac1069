import { useAtomValue, useSetAtom } from 'jotai'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { failure } from '../content/base/fallback.ts'
import { connectionAtom } from '../state/base/connection.ts'
import { showToastAtom } from '../state/base/toast.ts'

interface LazyProps {
  fallback?: ReactNode
  /** For a part that was asked for, by a press: the person is notified that it cannot be loaded, and this takes the wish back. */
  onLoadError?: () => void
}

/** By address. Vite asks for each file once: a screen whose script comes at a second try would have no styles. */
const failedSheets = new Map<string, HTMLLinkElement>()

/** Notes which style sheets could not be loaded. */
export function followFailedSheets() {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
      failedSheets.set(target.href, target)
  }
  addEventListener('error', note, { capture: true })
}

/** Loads a sheet again that could not be loaded; rejects where it still cannot. */
async function reloadSheet(href: string): Promise<void> {
  const failed = failedSheets.get(href)
  if (!failed) return
  failedSheets.delete(href)
  // A clone of a link is a link.
  const link = failed.cloneNode() as HTMLLinkElement
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
    failed.replaceWith(link)
  })
}

/** Loads the style sheets again that could not be loaded. */
export const reloadFailedSheets = () => Promise.allSettled([...failedSheets.keys()].map(reloadSheet))

/** After this the file is asked for again where the connection has not been noticed to be lost. */
const RETRY_MS = 5_000

/**
 * A part of a screen that is loaded when it is first rendered, in a browser only. Unlike with React's `lazy`, a file that
 * cannot be loaded takes no more away than the part: the fallback stays, and the file is asked for again when the
 * connection changes, and from time to time.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  /** Its sheets that could not be loaded. */
  let missing: string[] = []
  const loadOnce = async () => {
    if (loaded) return loaded
    await Promise.all(missing.map(reloadSheet))
    const before = new Set(failedSheets.keys())
    loaded = await load().catch((error: unknown) => {
      missing = [...failedSheets.keys()].filter((href) => !before.has(href))
      throw error
    })
    return loaded
  }

  function LazyComponent({ fallback = null, onLoadError, ...rest }: Props & LazyProps): ReactNode {
    const [Part, setPart] = useState(() => loaded)
    const connection = useAtomValue(connectionAtom)
    const showToast = useSetAtom(showToastAtom)
    const [tries, setTries] = useState(0)
    const onError = useRef(onLoadError)
    onError.current = onLoadError
    useEffect(() => {
      if (Part) return
      let timer: ReturnType<typeof setTimeout> | undefined
      loadOnce().then(
        (part) => setPart(() => part),
        () => {
          if (onError.current) {
            onError.current()
            showToast({ text: failure.part })
          } else if (connection === 'online') timer = setTimeout(() => setTries(tries + 1), RETRY_MS)
        },
      )
      return () => clearTimeout(timer)
    }, [Part, connection, tries, showToast])
    // TypeScript does not subtract LazyProps from a type parameter.
    return Part ? <Part {...(rest as unknown as Props)} /> : fallback
  }

  return Object.assign(LazyComponent, {
    /** Loads the file before it is wanted. */
    preload: () => void loadOnce().catch(() => undefined),
  })
}
