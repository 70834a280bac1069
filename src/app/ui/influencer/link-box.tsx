import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { format } from '../../content/base/format.ts'
import { dashboard as words } from '../../content/influencer/dashboard.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import { type ApprovedInfluencer, linkOf } from '../../state/influencer/influencer.ts'
import { Row } from '../control/box.tsx'
import { PillSelect } from '../control/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { pathOf } from '../product-card/product-link.tsx'
import { paintStory } from './paint-story.ts'
import { storyOf } from './story.ts'

const Panel = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    minW: 0,
    padding: '26px',
    borderRadius: 'sheet',
    color: 'palette.ink',
    backgroundImage: 'linear-gradient({colors.palette.top}, {colors.palette.foot})',
  },
})
const Code = chakra('b', {
  base: {
    fontFamily: 'heading',
    fontWeight: 'display',
    fontSize: 'clamp(2.5rem, 7vw, 5rem)',
    lineHeight: 0.9,
    overflowWrap: 'anywhere',
  },
})

/** A link to one product that counts like the page's own. */
function ProductLink({ code }: { code: string }) {
  const toast = useSetAtom(showToastAtom)
  const products = useAtomValue(catalogueAtom)?.products ?? []
  const [slug, setSlug] = useState('')
  const product = products.find((one) => one.slug === slug)
  const copy = ({ name }: { name: string }) => {
    const path = pathOf(slug)
    const link = `${location.origin}${path}${path.includes('?') ? '&' : '?'}ref=${code}`
    return navigator.clipboard.writeText(link).then(
      () => toast({ text: format(words.productLink.copied, { name }) }),
      () => toast({ text: words.copyFailed }),
    )
  }
  return (
    <Row>
      <PillSelect
        label={words.productLink.label}
        value={slug}
        options={[['', words.productLink.none], ...products.map((one) => [one.slug, one.name] as const)]}
        onChange={setSlug}
      />
      {product && (
        <Button size="sm" minH="44px" variant="outline" onClick={() => void copy(product)}>
          <Icon name="copy" size={18} />
          {words.productLink.copy}
        </Button>
      )}
    </Row>
  )
}

export function LinkBox({ influencer, terms }: { influencer: ApprovedInfluencer; terms: string }) {
  const toast = useSetAtom(showToastAtom)
  const catalogue = useAtomValue(catalogueAtom)
  const link = linkOf(influencer.code)
  const { host, pathname: path, search } = new URL(link)
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast({ text: words.copied }),
      () => toast({ text: words.copyFailed }),
    )
  const { discount = 0, code } = influencer
  const share = async () => {
    const text =
      discount > 0 ? format(words.shareText, { discount: `${discount / 100}%`, code }) : words.shareTextPlain
    const post = { title: format(words.shareTitle, { name: influencer.name }), text, url: link }
    const picture = await paintStory(storyOf(influencer, catalogue).story).catch(() => null)
    const file = format(words.card.file, { code })
    const files = picture === null ? [] : [new File([picture], file, { type: 'image/png' })]
    await navigator
      .share(files.length > 0 && navigator.canShare?.({ files }) ? { ...post, files } : post)
      // Dismissing the share sheet rejects the promise; it is not a failure.
      .catch(() => undefined)
  }
  return (
    <Panel data-palette="justagirl" aria-labelledby="your-link">
      <chakra.h2 id="your-link" fontSize="small" fontWeight="strong" fontFamily="body">
        {words.yourLink}
      </chakra.h2>
      <chakra.p className="num" fontSize="1.125rem" fontWeight="medium" overflowWrap="anywhere">
        {host}
        <wbr />
        {path}
        {/* Not within the code. */}
        <wbr />
        {search}
      </chakra.p>
      <Row>
        <Button onClick={() => void copy()}>
          <Icon name="copy" />
          {words.copyLink}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button variant="outline" onClick={() => void share()}>
            <Icon name="share" />
            {words.share}
          </Button>
        )}
      </Row>
      <ProductLink code={code} />
      <chakra.p display="grid" gap="10px" marginTop="auto" paddingTop="20px">
        <span className="small">{words.codeFor}</span>
        <Code>{influencer.code}</Code>
        <span className="small">{terms}</span>
      </chakra.p>
      <a href={link} className="link small">
        {words.previewPage}
      </a>
    </Panel>
  )
}
