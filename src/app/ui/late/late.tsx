import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import styles from './late.module.css'
import { Shape, type ShapeKind } from './shape.tsx'
import { useLate } from './use-late.ts'

/** A line while the next screen is on its way; where that takes long, its shape in the place of the old one. */
export function Late() {
  const router = useRouter()
  const late = useLate()
  if (!late) return null
  const route = Object.entries(router.routesByPath).find(([path]) => path === late.path)?.[1]
  const { world, header = 'solid' } = route?.options.staticData ?? {}
  // A screen outside the main layout has nothing in common with the one that is left.
  const place = route?.id.startsWith('/_main') ? document.querySelector('header + main') : null
  return (
    <>
      <span className={styles.line} aria-hidden="true" />
      {late.long && place && (
        <Room place={place} world={world} header={header} kind={kindOf(late.path, header)} />
      )}
    </>
  )
}

const kindOf = (path: string, header: 'over' | 'solid'): ShapeKind => {
  if (path === '/all' || path === '/shopall') return 'list'
  return header === 'over' ? 'picture' : 'page'
}

interface RoomProps {
  place: Element
  world: string | undefined
  header: 'over' | 'solid'
  kind: ShapeKind
}

/**
 * The old screen is only hidden: whoever turns round finds it as it was. It and its header are told so by attributes,
 * so that the layout, which every first screen waits for, need not know of this.
 */
function Room({ place, world, header, kind }: RoomProps) {
  useLayoutEffect(() => {
    const top = place.previousElementSibling
    const told = { late: header, world: world ?? 'none' }
    place.setAttribute('data-late', '')
    for (const [name, value] of Object.entries(told)) top?.setAttribute(`data-${name}`, value)
    scrollTo({ top: 0, left: 0, behavior: 'instant' })
    return () => {
      place.removeAttribute('data-late')
      for (const name of Object.keys(told)) top?.removeAttribute(`data-${name}`)
    }
  }, [place, world, header])
  return createPortal(
    <div className={styles.room} data-shape={kind} data-world={world} aria-hidden="true">
      <Shape kind={kind} />
    </div>,
    place,
  )
}
