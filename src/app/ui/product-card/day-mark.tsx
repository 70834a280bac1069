import { times } from '../../content/base/vocab.ts'
import styles from './day-mark.module.css'

interface DayMarkProps {
  when: readonly ('am' | 'pm')[]
  /** “AM + PM” instead of words. */
  short?: boolean
}

/** A line with a dot at its morning end, its night end or both, with the same as text. */
export function DayMark({ when, short = false }: DayMarkProps) {
  const words = short
    ? when.map((time) => time.toUpperCase()).join(' + ')
    : when
        .map((time) => times[time])
        .join(' + ')
        .replace('+ Night', '+ night')
  return (
    <span className={styles.day}>
      <i className={styles.line} aria-hidden="true">
        {when.includes('am') && <b className={styles.am} />}
        {when.includes('pm') && <b className={styles.pm} />}
      </i>
      {words}
    </span>
  )
}
