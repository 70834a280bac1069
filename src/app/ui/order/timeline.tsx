import type { Order } from '#domain/order.ts'
import { momentOf } from '../../content/date.ts'
import { order as words } from '../../content/order.ts'
import { useDrawn } from '../motion/use-drawn.ts'
import { stepsOf } from './steps.ts'
import styles from './timeline.module.css'

/** The order's line: a hairline with the drop at “now”. */
export const Timeline = ({ order }: { order: Order }) => (
  <ol className={styles.line} ref={useDrawn<HTMLOListElement>()}>
    {stepsOf(order).map((step) => (
      <li
        key={`${step.state} ${step.at}`}
        className={styles[step.kind]}
        aria-current={step.kind === 'now' ? 'step' : undefined}
      >
        <b className="d4">{words.timeline[step.state]}</b>
        <p className="muted num">{step.at ? momentOf(step.at) : words.timeline.ahead}</p>
      </li>
    ))}
  </ol>
)
