import { type FormEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { isAnswered, type QuestionId } from '#domain/routine/routine.ts'
import { maxAnswers } from '#domain/routine/weights.ts'
import { format } from '../../content/base/format.ts'
import { questions, routine as words } from '../../content/routine/routine.ts'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './question.module.css'

interface QuestionProps {
  id: QuestionId
  chosen: readonly string[]
  first: boolean
  last: boolean
  onChoose: (chosen: readonly string[]) => void
  onBack: () => void
  onNext: () => void
}

export function Question({ id, chosen, first, last, onChoose, onBack, onNext }: QuestionProps) {
  const errorId = useId()
  const [fault, setFault] = useState('')
  const left = useRef(false)
  const question = questions.find((one) => one.id === id)
  const max = maxAnswers[id]
  if (!question) return null
  const answered = isAnswered({ [id]: chosen }, id)

  const choose = (answer: string) => {
    // The tap that went on changes the field too.
    if (left.current) return
    setFault('')
    if (max === 1) return onChoose([answer])
    if (chosen.includes(answer)) return onChoose(chosen.filter((one) => one !== answer))
    if (chosen.length >= max) return setFault(words.tooMany)
    onChoose([...chosen, answer])
  }
  /** Where one answer is asked for, a tap on it goes on. Arrow keys only move through the answers. */
  const tap = (answer: string, { detail }: MouseEvent) => {
    if (max > 1 || detail === 0 || left.current) return
    choose(answer)
    left.current = true
    onNext()
  }
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (answered) onNext()
    else setFault(words.error)
  }

  return (
    <form className={styles.question} onSubmit={next}>
      <fieldset aria-describedby={errorId}>
        <legend>
          <span className={styles.count}>
            {format(words.progress, { count: questions.indexOf(question) + 1, max: questions.length })}
          </span>
          <h2 className="d2" tabIndex={-1}>
            {question.title}
          </h2>
        </legend>
        <p className="lead">
          {question.help} {max > 1 && format(words.pickUpTo, { max })}
        </p>
        <div className={styles.answers}>
          {question.answers.map((answer) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field in it has the keys.
            <label key={answer.id} className="choice" onClick={(event) => tap(answer.id, event)}>
              <input
                type={max === 1 ? 'radio' : 'checkbox'}
                name={id}
                checked={chosen.includes(answer.id)}
                onChange={() => choose(answer.id)}
              />
              <span className={styles.card}>
                <span>
                  <b>{answer.label}</b>
                  {answer.hint && <small>{answer.hint}</small>}
                </span>
                <span className={styles.tick}>
                  <Icon name="check" size={16} />
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.foot}>
        <p id={errorId} role="alert" className={styles.fault}>
          {fault}
        </p>
        <div className={styles.actions}>
          {!first && (
            <Button look="line" onClick={onBack}>
              {words.back}
            </Button>
          )}
          <Button type="submit" {...(!answered && { look: 'line' })}>
            {last ? words.seeResult : words.next}
          </Button>
        </div>
      </div>
    </form>
  )
}
