import { launchList } from '../../content/launch-list.ts'

interface WaitingProps {
  text: string
  takeBack: () => void
}

/** An address that waits for the network, and the way out. */
export const Waiting = ({ text, takeBack }: WaitingProps) => (
  <>
    {text}{' '}
    <button type="button" className="link" onClick={takeBack}>
      {launchList.waiting.remove}
    </button>
  </>
)
