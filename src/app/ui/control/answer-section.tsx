import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { focusIfLost } from '../focus.ts'

interface AnswerSectionProps {
  id: string
  title: string
  /** A mail's link led here: past the rest of the order. */
  isAsked: boolean
  /** How many answers wait on this device. One less is on the server now, or was refused. */
  waiting: number
  /** What is shown of the answers: where it changes, what had the focus may be gone. */
  shown: string
  onReload: () => void
  children: ReactNode
}

/** A part of a delivered order's page that its customer answers in. */
export function AnswerSection({
  id,
  title,
  isAsked,
  waiting,
  shown,
  onReload,
  children,
}: AnswerSectionProps) {
  const before = useRef(waiting)
  useEffect(() => {
    if (waiting < before.current) onReload()
    before.current = waiting
  }, [waiting, onReload])
  const heading = useRef<HTMLHeadingElement>(null)
  const shownBefore = useRef(shown)
  useEffect(() => {
    if (shown === shownBefore.current) return
    shownBefore.current = shown
    // A dialog that closes first gives the focus back to what opened it, where that is still there.
    const later = requestAnimationFrame(() => requestAnimationFrame(() => focusIfLost(heading.current)))
    return () => cancelAnimationFrame(later)
  }, [shown])
  useEffect(() => {
    if (!isAsked) return
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [isAsked])
  return (
    <chakra.section aria-labelledby={id} css={{ '@media print': { display: 'none' } }}>
      <h2 className="d3" id={id} tabIndex={-1} ref={heading} style={{ outline: 'none' }}>
        {title}
      </h2>
      {children}
    </chakra.section>
  )
}
