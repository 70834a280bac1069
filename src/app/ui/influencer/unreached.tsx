import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { referAtom } from '../../state/referral.ts'
import { Closed } from './shelf-screen.tsx'

interface UnreachedProps {
  code: string
  words: { title: string; body: string; cta: string }
}

/** A link opened without a connection: it is kept, and counts when an order follows. */
export function Unreached({ code, words }: UnreachedProps) {
  const refer = useSetAtom(referAtom)
  useEffect(() => void refer(code), [refer, code])
  return <Closed words={words} />
}
