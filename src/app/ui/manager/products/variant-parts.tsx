import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { formatMoney } from '#domain/base/money.ts'
import { choiceLabel, findProduct, type Product } from '#domain/catalogue/product.ts'
import { LOW_STOCK, type ManagedVariant } from '#domain/manager/manager.ts'
import { format } from '../../../content/base/format.ts'
import { productPage as pageWords } from '../../../content/manager/product-page.ts'
import { products as words } from '../../../content/manager/products.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { catalogueAtom } from '../../../state/catalogue/catalogue.ts'
import { Chip } from '../../control/chip.tsx'
import { Icon } from '../../icon/icon.tsx'
import { Picture } from '../../picture/picture.tsx'
import { galleryItemsOf, placeOf } from '../../product/gallery/gallery-item.ts'

export interface VariantListProps {
  variants: readonly ManagedVariant[]
  onAsk: (what: 'price' | 'stock' | 'bin', sku: string) => void
  onSold: (variant: ManagedVariant) => void
}

export interface VariantProps extends Omit<VariantListProps, 'variants'> {
  variant: ManagedVariant
}

const { columns } = words

const ThumbBox = chakra('span', {
  base: {
    display: 'block',
    flex: 'none',
    width: '36px',
    height: '44px',
    borderRadius: '8px',
    overflow: 'hidden',
  },
})

/** The picture of the shade or size, as on the product's page, else the product's first. */
export function Thumb({ slug, sku }: { slug: string; sku: string }) {
  const catalogue = useAtomValue(catalogueAtom)
  const product = catalogue ? findProduct(catalogue, slug) : undefined
  const own = product?.pictures?.[0]
  const { name, own: upload } = pictureOfVariant(product, sku) ?? { name: slug, own }
  return (
    <ThumbBox>
      <Picture name={name} own={upload} sizes="36px" alt="" />
    </ThumbBox>
  )
}

function pictureOfVariant(product: Product | undefined, sku: string) {
  const variant = product?.variants.find((one) => one.sku === sku)
  if (product === undefined || variant === undefined) return undefined
  const shown = galleryItemsOf(product)
  return shown[placeOf(shown, choiceLabel(variant), product) ?? -1]
}

export const VariantName = ({ variant }: { variant: ManagedVariant }) => (
  <chakra.span display="flex" gap="12px" alignItems="center" lineHeight={1.25}>
    <Thumb slug={variant.product} sku={variant.sku} />
    <span>
      <b>{variant.name}</b>
      <br />
      <span className="micro muted num">
        {variant.sku}
        {variant.bin !== undefined && ` · ${format(words.inBin, { bin: variant.bin })}`}
      </span>
    </span>
  </chakra.span>
)

/** A figure under the button that opens its form: it is read as a figure, and the row needs no further button. */
const Editable = chakra('span', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minH: '44px',
    '& > .num': {
      textDecoration: 'underline',
      textDecorationThickness: '1px',
      textDecorationColor: 'border.strong',
      textUnderlineOffset: '.35em',
    },
    '&:hover > .num': { textDecorationColor: 'mark', textDecorationThickness: '2px' },
    '& > button': {
      position: 'absolute',
      inset: '0 -6px',
      padding: 0,
      border: 0,
      bg: 'none',
      borderRadius: '6px',
      cursor: 'pointer',
      _focusVisible: { outlineOffset: '-4px' },
    },
    '& > button[aria-disabled=true]': { cursor: 'not-allowed' },
  },
})

interface ValueProps extends Omit<VariantProps, 'onSold'> {
  what: 'price' | 'stock'
}

/** The price or the stock, which a press changes. What follows from its parts is only shown. */
export function VariantValue({ variant, what, onAsk }: ValueProps) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const value =
    what === 'stock' ? <Stock variant={variant} /> : <span className="num">{formatMoney(variant.price)}</span>
  if (what === 'stock' && variant.derived) return value
  const label = what === 'price' ? words.editPrice : words.editStock
  return (
    <Editable>
      {value}
      <button
        type="button"
        aria-label={format(label, { name: variant.name })}
        aria-disabled={offline}
        onClick={() => !offline && onAsk(what, variant.sku)}
      />
    </Editable>
  )
}

/** What else can be done with a variant: what is done now and then stands back behind the link to the page. */
export function VariantEdits({ variant, onAsk, onSold }: VariantProps) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const { name, sku } = variant
  const edit = (label: string, text: string, run: () => void) => (
    <Button
      variant="subtle"
      size="sm"
      minH="44px"
      aria-label={label}
      aria-disabled={offline}
      onClick={() => !offline && run()}
    >
      {text}
    </Button>
  )
  return (
    <>
      {!variant.derived && edit(format(words.editBin, { name }), columns.bin, () => onAsk('bin', sku))}
      {variant.page !== false &&
        edit(
          format(variant.sold ? words.hide : words.show, { name }),
          variant.sold ? words.hideShort : words.showShort,
          () => onSold(variant),
        )}
      {variant.page && (
        <Button asChild variant="plain" size="sm" minH="44px">
          <Link
            to="/managerportal"
            search={{ view: 'products', page: variant.product }}
            aria-label={format(pageWords.openOf, { name })}
          >
            {pageWords.open}
          </Link>
        </Button>
      )}
    </>
  )
}

export function VariantStatus({ variant: { sold, hidden, page } }: { variant: ManagedVariant }) {
  // Nothing to show or hide: it has no page, and is sold with what it comes in.
  if (page === false) return <Chip>{words.status.within}</Chip>
  const live = sold && !hidden
  return <Chip variant={live ? 'ok' : 'subtle'}>{live ? words.status.live : words.status.hidden}</Chip>
}

const Stock = ({ variant: { stock } }: { variant: ManagedVariant }) =>
  stock === 0 ? (
    <Chip variant="bad">
      <Icon name="close" />
      {words.status.soldOut}
    </Chip>
  ) : stock < LOW_STOCK ? (
    <Chip variant="warn">
      <Icon name="alert" />
      {format(words.left, { count: stock })}
    </Chip>
  ) : (
    <span className="num">{stock}</span>
  )
