import { product as words } from '../../../content/product/product.ts'
import { EmailForm } from '../../field/email-form.tsx'
import styles from './back-in-stock.module.css'

export const BackInStock = ({ sku }: { sku: string }) => (
  <div className={styles.back}>
    <p className="d4">{words.back.title}</p>
    <p>{words.back.body}</p>
    <EmailForm
      key={sku}
      list={`back:${sku}`}
      label={words.back.label}
      submit={words.back.submit}
      busy={words.back.busy}
      done={words.back.done}
    />
  </div>
)
