import { useSetAtom } from 'jotai'
import { buy as words } from '../../../content/product/buy.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { Icon } from '../../icon/icon.tsx'

/** The system's share sheet; without one, the link is copied. */
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
      // Dismissing the share sheet rejects the promise; it is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showToast({ text: words.shareFailed })
    }
  }

  return (
    <p>
      <button type="button" className="link small" onClick={share}>
        <Icon name="share" size={18} />
        {words.share}
      </button>
    </p>
  )
}
