import { useEffect, useRef, useState } from 'react'
import { type Answers, questionIds, routineFor } from '#domain/routine.ts'
import { routine as words } from '../../content/routine.ts'
import type { HomeCard } from '../home/select-home.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './finder.module.css'
import { Question } from './question.tsx'
import { Result } from './result.tsx'

interface FinderProps {
  cards: readonly HomeCard[]
  onClose: () => void
}

const worlds = ['rosa', 'repurify', 'reglow', 'resparkle'] as const

/** One question to a page, each in a colour of its own. The answers live here and leave with the page. */
export function Finder({ cards, onClose }: FinderProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const [at, setAt] = useState(0)
  const question = questionIds[at]

  useEffect(() => dialog.current?.showModal(), [])
  // A new page is a new heading to be read.
  useEffect(() => {
    if (at >= 0) dialog.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [at])

  const candidates = cards.map((card) => ({ ...card, variants: card.choices }))
  return (
    <dialog
      ref={dialog}
      className={styles.finder}
      aria-label={words.title}
      data-world={worlds[at] ?? 'myturn'}
      onClose={onClose}
    >
      <div className={styles.page}>
        <div className={styles.top}>
          <Progress at={at} />
          <button
            type="button"
            className={styles.close}
            aria-label={words.close}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        {question ? (
          <Question
            key={question}
            id={question}
            chosen={answers[question] ?? []}
            last={at === questionIds.length - 1}
            first={at === 0}
            onChoose={(chosen) => setAnswers({ ...answers, [question]: chosen })}
            onBack={() => setAt(at - 1)}
            onNext={() => setAt(at + 1)}
          />
        ) : (
          <Result
            cards={cards}
            routine={routineFor(answers, candidates)}
            onLeave={() => dialog.current?.close()}
            onRestart={() => {
              setAnswers({})
              setAt(0)
            }}
          />
        )}
      </div>
    </dialog>
  )
}

const Progress = ({ at }: { at: number }) => (
  <div className={styles.progress} aria-hidden="true">
    <span style={{ transform: `scaleX(${at / questionIds.length})` }} />
    <b style={{ left: `${(at / questionIds.length) * 100}%` }} />
  </div>
)
