import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { type Answers, nextQuestion, questionIds, routineFor } from '#domain/routine/routine.ts'
import { routine as words } from '../../content/routine/routine.ts'
import { answersAtom, answersStatusAtom, loadAnswersAtom } from '../../state/account/routine.ts'
import { useDialog } from '../control/use-dialog.ts'
import { Icon } from '../icon/icon.tsx'
import type { HomeCard } from '../product-card/select-card.ts'
import styles from './finder.module.css'
import { Question } from './question.tsx'
import { Result } from './result.tsx'

interface FinderProps {
  cards: readonly HomeCard[]
  onClose: () => void
}

const palettes = ['rosa', 'repurify', 'reglow', 'resparkle'] as const

/** One question per page, each with its own palette. It resumes at the first unanswered question. */
export function Finder({ cards, onClose }: FinderProps) {
  const { ref, close, props } = useDialog({ open: true, onClose })
  const [answers, setAnswers] = useAtom(answersAtom)
  const known = useAtomValue(answersStatusAtom) === 'ready'
  const load = useSetAtom(loadAnswersAtom)
  const [turned, setAt] = useState<number>()
  const at = turned ?? pageOf(answers)
  const question = questionIds[at]

  useEffect(load, [load])
  // Move the focus to the new page's heading, which is at its top: the page before may have been scrolled.
  useEffect(() => {
    if (!known || at < 0) return
    ref.current?.scrollTo(0, 0)
    ref.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [ref, known, at])

  const candidates = cards.map((card) => ({ ...card, variants: card.choices }))
  return (
    <dialog
      {...props}
      className={styles.finder}
      aria-label={words.title}
      data-palette={palettes[at] ?? 'myturn'}
    >
      <div className={styles.page}>
        <div className={styles.top}>
          <Progress at={at} />
          <button type="button" className={styles.close} aria-label={words.close} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {known && question && (
          <Question
            key={question}
            id={question}
            chosen={answers[question] ?? []}
            last={at === questionIds.length - 1}
            first={at === 0}
            onChoose={(chosen) => {
              // A choice on the result page must not move to another page.
              setAt(at)
              void setAnswers((now) => ({ ...now, [question]: chosen }))
            }}
            onBack={() => setAt(at - 1)}
            onNext={() => setAt(at + 1)}
          />
        )}
        {known && !question && (
          <Result
            cards={cards}
            answers={answers}
            routine={routineFor(answers, candidates)}
            onLeave={close}
            onRestart={() => {
              void setAnswers(() => ({}))
              setAt(0)
            }}
          />
        )}
      </div>
    </dialog>
  )
}

/** The first unanswered page, or the result. */
const pageOf = (answers: Answers): number => {
  const next = nextQuestion(answers)
  return next === undefined ? questionIds.length : questionIds.indexOf(next)
}

/** With the question that is asked: “2 of 4” is half of it. */
function Progress({ at }: { at: number }) {
  const share = Math.min(at + 1, questionIds.length) / questionIds.length
  return (
    <div className={styles.progress} aria-hidden="true">
      <span style={{ transform: `scaleX(${share})` }} />
      <b style={{ left: `${share * 100}%` }} />
    </div>
  )
}
