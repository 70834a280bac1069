import { useAtomValue, useSetAtom } from 'jotai'
import { Fragment, useEffect } from 'react'
import { format } from '../../content/base/format.ts'
import { delivery } from '../../content/terms/delivery.ts'
import { privacy } from '../../content/terms/privacy.ts'
import { returns } from '../../content/terms/returns.ts'
import { type Section, tax, terms, termsPage as words } from '../../content/terms/terms.ts'
import { refreshSettingsAtom, settingsAtom } from '../../state/base/settings.ts'
import { FullStop } from '../icon/brand.tsx'
import type { TermsFigures } from './select-terms.ts'
import styles from './terms-screen.module.css'

const sections: readonly Section[] = [terms, delivery, returns, tax, privacy]

type Part = Section['parts'][number]
type Values = Record<string, string>

interface PartTextProps {
  part: Part
  values: Values
  email: string | undefined
}

export function TermsScreen({ figures }: { figures: TermsFigures }) {
  const email = useAtomValue(settingsAtom)?.supportEmail
  const refreshSettings = useSetAtom(refreshSettingsAtom)
  useEffect(() => void refreshSettings(), [refreshSettings])
  const values = { ...figures, supportEmail: email ?? words.contact }
  return (
    <div className={`wrap ${styles.terms}`}>
      <h1 className="d1" tabIndex={-1}>
        {words.before}
        <em>{words.em}</em>
        <FullStop />
      </h1>
      <nav aria-label={words.jump} className={styles.jump}>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="link">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map((section) => (
        <section
          key={section.id}
          id={section.id}
          className={styles.section}
          aria-labelledby={`${section.id}-title`}
        >
          <h2 className="d2" id={`${section.id}-title`}>
            {section.title}
          </h2>
          <div className={styles.parts}>
            {section.parts.map((part) => (
              <PartText key={part.title ?? section.id} part={part} values={values} email={email} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function PartText({ part, values, email }: PartTextProps) {
  const contact = part.id === 'privacy-contact'
  return (
    <div id={part.id} className={styles.part}>
      {/* The footer links to this chapter as “Contact”. */}
      {contact && <span id="contact" />}
      {part.title && <h3 className="d4">{part.title}</h3>}
      {part.blocks.map((block) => (
        <Fragment key={JSON.stringify(block)}>
          <BlockText block={block} values={values} />
        </Fragment>
      ))}
      {contact && email && (
        <p>
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>
        </p>
      )}
    </div>
  )
}

function BlockText({ block, values }: { block: Part['blocks'][number]; values: Values }) {
  if (typeof block === 'string') return <p>{format(block, values)}</p>
  if ('list' in block) return <ul className={styles.list}>{items(block.list)}</ul>
  if ('steps' in block) return <ol className={styles.steps}>{items(block.steps)}</ol>
  const [head = [], ...rows] = block.table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable for keyboard users.
    <section className={styles.scroller} tabIndex={0} aria-label={head[0]}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, at) => (
                <td key={head[at]}>{format(cell, values)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const items = (texts: readonly string[]) => texts.map((text) => <li key={text}>{text}</li>)
