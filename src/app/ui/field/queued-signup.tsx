import { launchList } from '../../content/layout/newsletter.ts'

interface WaitingProps {
  text: string
  takeBack: () => void
}

/** A queued sign-up with a button to withdraw it. */
export const QueuedSignup = ({ text, takeBack }: WaitingProps) => (
  <>
    {text}{' '}
    <button type="button" className="link" onClick={takeBack}>
      {launchList.waiting.remove}
    </button>
  </>
)
