import { lazy, Suspense, useState } from 'react'
import { Claims } from './claims.tsx'
import { Day } from './day.tsx'
import { Find } from './find.tsx'
import { Hero } from './hero.tsx'
import { Promises } from './promises.tsx'
import type { HomePage } from './select-home.ts'
import { Sets } from './sets.tsx'
import { Spectrum } from './spectrum.tsx'

const Finder = lazy(() => import('../routine/finder.tsx').then((part) => ({ default: part.Finder })))

export function HomeScreen({ page }: { page: HomePage }) {
  const [finding, setFinding] = useState(false)
  const find = () => setFinding(true)
  return (
    <>
      <Hero onFind={find} />
      <Spectrum cards={page.cards} />
      <Sets page={page} />
      <Claims claims={page.claims} />
      <Day />
      <Find onFind={find} />
      <Promises freeFrom={page.freeFrom} />
      <Suspense>{finding && <Finder cards={page.cards} onClose={() => setFinding(false)} />}</Suspense>
    </>
  )
}
