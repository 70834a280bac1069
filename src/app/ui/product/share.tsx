import { useSetAtom } from 'jotai'
import { buy as words } from '../../content/buy.ts'
import { showToastAtom } from '../../state/notice.ts'
import { Icon } from '../icon/icon.tsx'

/** The phone's own share sheet; elsewhere the link is copied. */
export function Share({ name }: { name: string }) {
  const showToast = useSetAtom(showToastAtom)

  async function share() {
    const url = location.href
    try {
      if (navigator.share) await navigator.share({ title: name, url })
      else {
        await navigator.clipboard.writeText(url)
        showToast({ text: words.shared })
      }
    } catch (error) {
      // Closing the share sheet is a choice, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showToast({ text: words.shareFailed })
    }
  }

  return (
    <p>
      <button type="button" className="link" onClick={share}>
        <Icon name="share" size={18} />
        {words.share}
      </button>
    </p>
  )
}
