import { Link } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { formatPrice } from '#domain/base/money.ts'
import type { Answers, Routine } from '#domain/routine/routine.ts'
import { format } from '../../content/base/format.ts'
import { card as cardWords } from '../../content/product/card.ts'
import {
  type Answer,
  cautionTexts,
  questions,
  reasons,
  routine as words,
} from '../../content/routine/routine.ts'
import { drawerAtom } from '../../state/base/shell.ts'
import { Button, buttonClass } from '../button/button.tsx'
import { Headline } from '../control/headline.tsx'
import { Picture } from '../picture/picture.tsx'
import { Price, usePrices } from '../price/price.tsx'
import { CardPrice } from '../product-card/product-card.tsx'
import { ProductLink } from '../product-card/product-link.tsx'
import type { HomeCard } from '../product-card/select-card.ts'
import { useAddToCart } from '../product-card/use-add-to-cart.ts'
import styles from './result.module.css'
import { SaveRoutine } from './save-routine.tsx'

interface ResultProps {
  routine: Routine
  answers: Answers
  cards: readonly HomeCard[]
  onLeave: () => void
  onRestart: () => void
}

export function Result({ routine, answers, cards, onLeave, onRestart }: ResultProps) {
  const set = cards.find((card) => card.slug === routine.bundle)
  const picked = routine.products.flatMap((slug) => cards.find((card) => card.slug === slug) ?? [])
  // Skin that reacts easily begins with a single product.
  const singles = set ? picked : picked.slice(0, 1)
  const alreadyInSet =
    set?.inside?.length === singles.length && singles.every(({ slug }) => set.inside?.includes(slug))
  return (
    <div className={styles.result}>
      <h2 className="d1" tabIndex={-1}>
        <Headline {...words.result.title} />
      </h2>
      {set ? <SetPick set={set} onLeave={onLeave} /> : <NoSet />}
      <p>{format(words.result.because, { answers: said(answers) })}</p>
      <h3 className="d3">
        {alreadyInSet ? words.result.inside : set ? words.result.singlesTitle : words.result.singlesAlone}
      </h3>
      <ul className={styles.singles}>
        {singles.map((card) => (
          <Single key={card.slug} card={card} priced={!alreadyInSet} onLeave={onLeave} />
        ))}
      </ul>
      {!alreadyInSet && <AddAll cards={singles} beside={set !== undefined} onLeave={onLeave} />}
      <SaveRoutine />
      <h3 className="d4">{words.result.cautionsTitle}</h3>
      <ul className={styles.cautions}>
        {routine.cautions.map((id) => (
          <li key={id}>{cautionTexts[id]}</li>
        ))}
      </ul>
      <p className="small">{words.result.disclaimer}</p>
      <p>
        <button type="button" className="link" onClick={onRestart}>
          {words.startOver}
        </button>
      </p>
    </div>
  )
}

/** What was answered, in the finder's words. */
const said = (answers: Answers): string =>
  questions
    .flatMap((question) => question.answers.filter(({ id }) => answers[question.id]?.includes(id)))
    .map(({ label, alone }: Answer) => alone ?? label)
    .join(' · ')

const NoSet = () => (
  <div className={styles.none}>
    <h3 className="d3">{words.noSet.title}</h3>
    <p className="lead">{words.noSet.body}</p>
  </div>
)

interface PickProps {
  onLeave: () => void
}

function SetPick({ set, onLeave }: PickProps & { set: HomeCard }) {
  const button = useRef<HTMLButtonElement>(null)
  const { add, added } = useAddToCart()
  const [done, setDone] = useState(false)
  const [only, ...others] = set.choices
  const addSet = () => {
    if (only) add(only.sku, 1, set.name, button.current)
    setDone(true)
  }
  return (
    <article className={styles.set} data-palette={set.palette ?? set.slug}>
      <div className={styles.picture}>
        <Picture name={set.slug} own={set.own} sizes="(min-width: 1024px) 40vw, 100vw" alt="" />
      </div>
      <div className={styles.text}>
        <p className="eyebrow">
          <span className="dot" />
          {words.result.setTitle}
        </p>
        <h3 className="d2">{set.name}</h3>
        <p className="lead">{reasons[set.slug] ?? set.line}</p>
        <p>
          {set.line}
          <br />
          <b>
            <CardPrice card={set} />
          </b>
          {set.saving > 0 && (
            <>
              {' '}
              <span className={styles.saving}>
                · {format(cardWords.save, { amount: formatPrice(set.saving) })}
              </span>
            </>
          )}
        </p>
        <div className={styles.actions}>
          {only && others.length === 0 && (
            <Button ref={button} onClick={addSet}>
              {added ? words.result.added : words.result.addSet}
            </Button>
          )}
          {done && <ToCart onLeave={onLeave} />}
          {only && others.length === 0 && (
            <ToCheckout
              done={done}
              onLeave={() => {
                if (!done) addSet()
                onLeave()
              }}
            />
          )}
          <span onClickCapture={onLeave}>
            <ProductLink slug={set.slug} className={others.length > 0 ? buttonClass() : 'link'}>
              {others.length > 0 ? words.result.choose : words.result.look}
            </ProductLink>
          </span>
        </div>
      </div>
    </article>
  )
}

interface SingleProps extends PickProps {
  card: HomeCard
  /** Not where its set is what is sold. */
  priced: boolean
}

const Single = ({ card, priced, onLeave }: SingleProps) => (
  <li data-palette={card.palette ?? card.slug}>
    <span onClickCapture={onLeave}>
      <ProductLink slug={card.slug} className={styles.single}>
        <span className={styles.thumb}>
          <Picture name={card.slug} own={card.own} sizes="96px" alt="" />
        </span>
        <span>
          <b className="d4">{card.name}</b>
          <span className={styles.reason}>{reasons[card.slug] ?? card.line}</span>
          {priced && (
            <span className={styles.price}>
              <Price sku={firstInStock(card)?.sku} price={firstInStock(card)?.price ?? card.price} />
            </span>
          )}
        </span>
      </ProductLink>
    </span>
  </li>
)

/** The finder covers the header, and with it the way to the cart. */
function ToCart({ onLeave }: PickProps) {
  const open = useSetAtom(drawerAtom)
  const leave = () => {
    onLeave()
    open('cart')
  }
  return <Button onClick={leave}>{words.result.cart}</Button>
}

/** What is added of a product, at the price shown: the default of its product page. */
const firstInStock = (card: HomeCard) => card.choices.find((one) => one.stock > 0)

interface AddAllProps extends PickProps {
  cards: readonly HomeCard[]
  /** Beside a set, which is what is recommended. */
  beside: boolean
}

function AddAll({ cards, beside, onLeave }: AddAllProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [done, setDone] = useState(false)
  const { add } = useAddToCart()
  const priceOf = usePrices()
  const addAll = () => {
    for (const card of cards) {
      const choice = firstInStock(card)
      if (choice) add(choice.sku, 1, card.name, button.current)
    }
    setDone(true)
  }
  if (cards.length === 0) return null
  const sum = cards.reduce((total, card) => {
    const choice = firstInStock(card)
    return total + (choice ? priceOf(choice.sku, choice.price) : 0)
  }, 0)
  return (
    <p className={styles.actions}>
      <Button ref={button} look={beside || done ? 'line' : 'fill'} onClick={addAll} aria-disabled={done}>
        {done
          ? words.result.added
          : format(words.result.addSingles[cards.length > 1 ? 'other' : 'one'], { amount: formatPrice(sum) })}
      </Button>
      {done && <ToCart onLeave={onLeave} />}
      <ToCheckout
        done={done}
        onLeave={() => {
          if (!done) addAll()
          onLeave()
        }}
      />
    </p>
  )
}

/** For those who have no other wish: what is shown is in the order, without a look at the cart. */
const ToCheckout = ({ done, onLeave }: PickProps & { done: boolean }) => (
  <Link to="/checkout" className="link" onClick={onLeave}>
    {done ? words.result.checkout : words.result.addAndCheckout}
  </Link>
)
