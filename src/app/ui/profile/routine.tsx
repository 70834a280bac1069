import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { type Answers, routineFor } from '#domain/routine/routine.ts'
import { profile } from '../../content/account/profile.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { reasons } from '../../content/routine/routine.ts'
import { profileAtom } from '../../state/account/profile.ts'
import { clearAnswersAtom } from '../../state/account/routine.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import { FirstBuys } from '../cart/first-buys.tsx'
import { Empty } from '../control/box.tsx'
import { Note } from '../control/note.tsx'
import { ProductLink } from '../product-card/product-link.tsx'

const words = profile.routine

/** The saved answers of the routine finder, with its current result. */
export function Routine() {
  const clearAnswers = useSetAtom(clearAnswersAtom)
  const toast = useSetAtom(showToastAtom)
  const saved = useAtomValue(profileAtom)?.routine
  const [problem, setProblem] = useState<string>()

  async function clear() {
    const refusal = await clearAnswers()
    setProblem(refusal ? refusalSentence(refusal.code) : undefined)
    if (!refusal) toast({ text: words.cleared })
  }

  return (
    <chakra.section aria-labelledby="routine" display="grid" gap="14px" justifyItems="start" maxW="720px">
      <h2 className="d3" id="routine">
        {words.title}
      </h2>
      {problem && <Note kind="bad" role="alert" title={problem} />}
      {saved ? (
        <>
          <Suggested answers={saved} />
          <chakra.div display="flex" flexWrap="wrap" gap="12px">
            <ToFinder>{words.retake}</ToFinder>
            <Button variant="plain" size="sm" onClick={() => void clear()}>
              {words.clear}
            </Button>
          </chakra.div>
        </>
      ) : (
        <Empty title={words.empty.title} body={words.empty.body}>
          <ToFinder>{words.empty.open}</ToFinder>
          <chakra.div width="100%" marginTop="18px">
            <FirstBuys />
          </chakra.div>
        </Empty>
      )}
    </chakra.section>
  )
}

const ToFinder = ({ children }: { children: string }) => (
  <Button asChild size="sm">
    <Link to="/" search={{ finder: 'open' }}>
      {children}
    </Link>
  </Button>
)

function Suggested({ answers }: { answers: Answers }) {
  const products = useAtomValue(catalogueAtom)?.products ?? []
  const { bundle, products: singles } = routineFor(answers, products)
  const found = (slug: string) => products.find((product) => product.slug === slug)
  return (
    <>
      {bundle && <Pick slug={bundle} product={found(bundle)} />}
      <h3 className="d4">{words.singles}</h3>
      <chakra.ul display="grid" gap="10px">
        {singles.map((slug) => (
          <li key={slug}>
            <Pick slug={slug} product={found(slug)} />
          </li>
        ))}
      </chakra.ul>
    </>
  )
}

const Pick = ({ slug, product }: { slug: string; product: Product | undefined }) => (
  <p>
    <ProductLink slug={slug} className="link">
      {product?.name ?? slug}
    </ProductLink>
    <br />
    <span className="muted">{reasons[slug] ?? product?.descriptor}</span>
  </p>
)
