import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { home } from '../../content/product/home.ts'
import { worded } from '../changed-texts.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { Claims } from './claims.tsx'
import { Day } from './day.tsx'
import { Find } from './find.tsx'
import { Hero } from './hero.tsx'
import { Promises } from './promises.tsx'
import type { HomePage } from './select-home.ts'
import { Sets } from './sets.tsx'
import { Spectrum } from './spectrum.tsx'

const Finder = lazyComponent(() => import('../routine/finder.tsx').then((part) => part.Finder))

export function HomeScreen({ page }: { page: HomePage }) {
  const { finder } = useSearch({ from: '/_main/' })
  const navigate = useNavigate()
  const [finding, setFinding] = useState(false)
  // Opened once: a reload, or the way back, shows the page.
  useEffect(() => {
    if (finder === undefined) return
    setFinding(true)
    void navigate({ to: '/', replace: true, resetScroll: false })
  }, [finder, navigate])
  const find = () => setFinding(true)
  const close = () => setFinding(false)
  const words = worded(home, page.words)
  return (
    <>
      <Hero words={words.hero} page={page} onFind={find} />
      <Spectrum words={words.seven} cards={page.cards} />
      <Sets words={words.sets} page={page} />
      <Claims words={words.label} claims={page.claims} />
      <Day words={words.day} />
      <Find words={words.finder} onFind={find} />
      <Promises words={words.promises} freeFrom={page.freeFrom} />
      {finding && <Finder cards={page.cards} onClose={close} onLoadError={close} />}
    </>
  )
}
