import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { policies } from '../../content/terms/policies.ts'
import { termsPage as words } from '../../content/terms/terms.ts'
import { refreshSettingsAtom, settingsAtom } from '../../state/base/settings.ts'
import { FullStop } from '../icon/brand.tsx'
import { PartText } from './part-text.tsx'
import { PolicyHistory } from './policy-history.tsx'
import { type PolicyId, type Published, policyOf, type TermsFigures } from './select-terms.ts'
import styles from './terms-screen.module.css'

// `keyof` the policies, which Object.keys forgets.
const ids = Object.keys(policies) as PolicyId[]

interface TermsScreenProps {
  figures: TermsFigures
  changed: Partial<Record<PolicyId, Published>>
}

export function TermsScreen({ figures, changed }: TermsScreenProps) {
  const email = useAtomValue(settingsAtom)?.supportEmail
  const refreshSettings = useSetAtom(refreshSettingsAtom)
  useEffect(() => void refreshSettings(), [refreshSettings])
  const sections = ids.map((id) => ({ ...policyOf(id, changed[id]?.words), id }))
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
              <PartText key={part.id ?? section.id} part={part} values={values} email={email} anchored />
            ))}
            <PolicyHistory id={section.id} published={changed[section.id]} values={values} />
          </div>
        </section>
      ))}
    </div>
  )
}
