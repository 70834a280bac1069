import { Button, chakra } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { format } from '../../content/base/format.ts'
import { dashboard as words } from '../../content/influencer/dashboard.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { linkOf, type Member } from '../../state/influencer/influencer.ts'
import { Row } from '../control/box.tsx'
import { Icon } from '../icon/icon.tsx'

const Frame = chakra('section', {
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
  },
})

export function LinkBox({ member, terms }: { member: Member; terms: string }) {
  const toast = useSetAtom(showToastAtom)
  const link = linkOf(member.code)
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast({ text: words.copied }),
      () => toast({ text: words.copyFailed }),
    )
  const share = () =>
    navigator
      .share({ title: format(words.shareTitle, { name: member.name }), url: link })
      // Dismissing the share sheet rejects the promise; it is not a failure.
      .catch(() => undefined)
  return (
    <Frame data-palette="justagirl" aria-labelledby="your-link">
      <chakra.h2 id="your-link" fontSize="small" fontWeight="strong" fontFamily="body">
        {words.yourLink}
      </chakra.h2>
      <chakra.p className="num" fontSize="1.125rem" fontWeight="medium" wordBreak="break-all">
        {link.replace(/^https?:\/\//, '')}
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
      <chakra.p display="grid" gap="10px" marginTop="auto" paddingTop="20px">
        <span className="small">{words.codeFor}</span>
        <Code>{member.code}</Code>
        <span className="small">{terms}</span>
      </chakra.p>
      <a href={link} className="link small">
        {words.previewPage}
      </a>
    </Frame>
  )
}
