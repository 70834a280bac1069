import { useAtom } from 'jotai'
import { REFERRAL_DAYS } from '#domain/influencer.ts'
import { landing as words } from '../../content/influencer/landing.ts'
import { say } from '../../content/say.ts'
import { rememberLinksAtom } from '../../state/referral.ts'

/** A link counts for this visit; for longer only where somebody said yes. */
export function Remember({ name }: { name: string }) {
  const [remembered, remember] = useAtom(rememberLinksAtom)
  if (remembered) return <p className="small">{say(words.remembered, { name, days: REFERRAL_DAYS })}</p>
  return (
    <p className="small">
      {say(words.thisVisit, { name })}{' '}
      <button type="button" className="link small" onClick={() => void remember(true)}>
        {say(words.remember, { days: REFERRAL_DAYS })}
      </button>
    </p>
  )
}
