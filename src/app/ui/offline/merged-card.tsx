import { useAtomValue, useSetAtom } from 'jotai'
import type { MergeChange } from '#domain/cart/merge.ts'
import { type Catalogue, findVariant, variantName } from '#domain/catalogue/product.ts'
import { format } from '../../content/base/format.ts'
import { offline } from '../../content/layout/offline.ts'
import { mergedAtom } from '../../state/cart/sync.ts'
import { undoMergeAtom } from '../../state/cart/undo-merge.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './offline.module.css'

const words = offline.merged

/** Changes of the cart by another device: “From your phone: ReGlow, 1”. */
export function MergedCard({ changes }: { changes: readonly MergeChange[] }) {
  const catalogue = useAtomValue(catalogueAtom)
  const undo = useSetAtom(undoMergeAtom)
  const dismiss = useSetAtom(mergedAtom)
  return (
    <div className={`${styles.card} ${styles.merged}`} role="status">
      <Icon name="check" />
      <div className={styles.text}>
        <b>{words.title}</b>
        <ul className="small">
          {changes.map((change) => (
            <li key={change.id}>{changeText(change, catalogue)}</li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <Button size="sm" look="line" onClick={() => void undo()}>
          {words.undo}
        </Button>
        <Button size="sm" onClick={() => dismiss([])}>
          {words.dismiss}
        </Button>
      </div>
    </div>
  )
}

const isDevice = (name: string): name is keyof typeof words.devices => name in words.devices

function changeText({ id, before, after, from }: MergeChange, catalogue: Catalogue | null): string {
  const found = catalogue ? findVariant(catalogue, id) : undefined
  const product = found ? variantName(found.product, found.variant) : id
  const kind = from.split('-')[0] ?? ''
  const device = isDevice(kind) ? words.devices[kind] : words.devices.computer
  const template = after > before ? words.more : after === 0 ? words.gone : words.fewer
  return format(template, { device, product, units: after > before ? after - before : after })
}
