import { Button } from '../button/button.tsx'
import { FullStop } from '../icon/brand.tsx'
import styles from './find.module.css'
import type { HomeWords } from './select-home.ts'

export const Find = ({ words, onFind }: { words: HomeWords['finder']; onFind: () => void }) => (
  <section className={`sec wrap ${styles.find}`} id="routine" aria-labelledby="find">
    <p className="eyebrow">
      <span className="dot" />
      {words.eyebrow}
    </p>
    <h2 className={`d1 ${styles.title}`} id="find" tabIndex={-1}>
      {words.lines[0]}
      <br />
      <em>
        {words.lines[1]}
        <FullStop />
      </em>
    </h2>
    <p className="lead muted">{words.body}</p>
    <Button onClick={onFind} aria-haspopup="dialog">
      {words.go}
    </Button>
  </section>
)
