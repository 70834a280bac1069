import { Link } from '@tanstack/react-router'
import { useAtom, useAtomValue } from 'jotai'
import { type Product, priceFrom } from '#domain/catalogue/product.ts'
import { menu } from '../../content/layout/menu.ts'
import { userAtom } from '../../state/account/auth.ts'
import { drawerAtom } from '../../state/base/shell.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import { useDialog } from '../control/use-dialog.ts'
import { Wordmark } from '../icon/brand.tsx'
import { Icon } from '../icon/icon.tsx'
import { Picture } from '../picture/picture.tsx'
import { Price } from '../price/price.tsx'
import { ProductLink } from '../product-card/product-link.tsx'
import styles from './menu.module.css'

const words = menu

export function Menu() {
  const [drawer, setDrawer] = useAtom(drawerAtom)
  const { close, props } = useDialog({
    open: drawer === 'menu',
    onClose: () => setDrawer((now) => (now === 'menu' ? null : now)),
    lightDismiss: true,
  })

  return (
    <dialog {...props} className={styles.menu} aria-label={words.label} data-palette="night">
      <div className={styles.sheet}>
        <div className={styles.top}>
          <Wordmark className={styles.mark} />
          <button type="button" className={styles.close} aria-label={words.close} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <Places onGo={close} />
        <Account onGo={close} />
      </div>
    </dialog>
  )
}

function Places({ onGo }: { onGo: () => void }) {
  const catalogue = useAtomValue(catalogueAtom)
  const products = catalogue?.products ?? []
  return (
    <nav className={styles.body} aria-label={words.label}>
      <ul className={styles.big}>
        <Place to="/" label={words.home} onGo={onGo} />
        <Place to="/shopall" label={words.shop} onGo={onGo} />
        <Place to="/" search={{ finder: 'open' }} label={words.routine} onGo={onGo} />
      </ul>
      <h2>{words.products}</h2>
      <ul className={styles.products}>
        {products.filter(isKind('product')).map((product) => (
          <li key={product.slug} data-palette={product.palette ?? product.slug}>
            <ProductLink slug={product.slug} onFollow={onGo}>
              <span className={styles.panel}>
                <Picture name={product.slug} own={product.pictures?.[0]} sizes="84px" alt="" />
              </span>
              {product.name}
            </ProductLink>
          </li>
        ))}
      </ul>
      <h2>{words.sets}</h2>
      <ul className={styles.sets}>
        {products.filter(isKind('bundle')).map((set) => (
          <li key={set.slug}>
            <ProductLink className="d4" slug={set.slug} onFollow={onGo}>
              {set.name}
              <span>
                <Price sku={set.variants[0]?.sku} price={priceFrom(set).price} />
              </span>
            </ProductLink>
          </li>
        ))}
      </ul>
      <h2>{words.more}</h2>
      <ul className={styles.more}>
        <li>
          <Link to="/influencer" onClick={onGo}>
            {words.influencers}
          </Link>
        </li>
        <li>
          <Link to="/termsandconditions" hash="delivery" onClick={onGo}>
            {words.delivery}
          </Link>
        </li>
        <li>
          <Link to="/orders" onClick={onGo}>
            {words.orders}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

const isKind = (kind: Product['kind']) => (product: Product) => product.kind === kind

interface PlaceProps {
  to: '/' | '/shopall'
  search?: { finder: 'open' }
  label: string
  onGo: () => void
}

const Place = ({ to, search, label, onGo }: PlaceProps) => (
  <li>
    <Link
      to={to}
      search={search ?? {}}
      className="d3"
      activeOptions={{ exact: true, includeSearch: search !== undefined }}
      onClick={onGo}
    >
      {({ isActive }) => (
        <>
          {label}
          {isActive && <span className="dot" />}
        </>
      )}
    </Link>
  </li>
)

function Account({ onGo }: { onGo: () => void }) {
  const user = useAtomValue(userAtom)
  return (
    <div className={styles.end}>
      {user ? (
        <Link to="/profilepage" className={styles.button} onClick={onGo}>
          {words.profile}
        </Link>
      ) : (
        <>
          <Link to="/login" className={styles.button} onClick={onGo}>
            {words.logIn}
          </Link>
          <Link to="/signup" className="link" onClick={onGo}>
            {words.createAccount}
          </Link>
        </>
      )}
    </div>
  )
}
