import { Fragment } from 'react'
import { format } from '../../content/base/format.ts'
import type { Section } from '../../content/terms/terms.ts'
import styles from './terms-screen.module.css'

type Part = Section['parts'][number]
export type Values = Record<string, string>

export interface PartTextProps {
  part: Part
  values: Values
  email?: string | undefined
  /** It has the anchors that links lead to. */
  anchored?: boolean
}

/** A part of a policy. */
export function PartText({ part, values, email, anchored = false }: PartTextProps) {
  const contact = anchored && part.id === 'privacy-contact'
  return (
    <div id={anchored ? part.id : undefined} className={styles.part}>
      {/* The footer links to this chapter as “Contact”. */}
      {contact && <span id="contact" />}
      {part.title && <h3 className="d4">{part.title}</h3>}
      {part.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other name, and two may be alike.
        <Fragment key={at}>
          <BlockText block={block} values={values} email={email} />
        </Fragment>
      ))}
    </div>
  )
}

interface BlockTextProps {
  block: Part['blocks'][number]
  values: Values
  email: string | undefined
}

function BlockText({ block, values, email }: BlockTextProps) {
  if (typeof block === 'string') return <p>{linked(format(block, values), email)}</p>
  if ('list' in block) return <ul className={styles.list}>{items(block.list, values)}</ul>
  if ('steps' in block) return <ol className={styles.steps}>{items(block.steps, values)}</ol>
  const [head = [], ...rows] = block.table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable for keyboard users.
    <section className={styles.scroller} tabIndex={0} aria-label={head[0]}>
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other name, and two may be alike.
              <th key={at} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other name, and two may be alike.
            <tr key={at}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other name, and two may be alike.
                <td key={at}>{format(cell, values)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The text, with the shop's address as a link. */
function linked(text: string, email: string | undefined) {
  const at = email ? text.indexOf(email) : -1
  if (!email || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <a href={`mailto:${email}`} className="link">
        {email}
      </a>
      {text.slice(at + email.length)}
    </>
  )
}

const items = (texts: readonly string[], values: Values) =>
  texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other name, and two may be alike.
    <li key={at}>{format(text, values)}</li>
  ))
