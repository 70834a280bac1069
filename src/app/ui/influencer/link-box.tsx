import { Button, chakra } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { dashboard as words } from '../../content/influencer/dashboard.ts'
import { say } from '../../content/say.ts'
import { showToastAtom } from '../../state/notice.ts'
import { Row } from '../control/box.tsx'
import { Icon } from '../icon/icon.tsx'
import type { Member } from './dashboard.tsx'

const Frame = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    minW: 0,
    padding: '26px',
    borderRadius: 'sheet',
    color: 'world.ink',
    backgroundImage: 'linear-gradient({colors.world.top}, {colors.world.foot})',
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

export const linkOf = (code: string): string => `${location.origin}/influencer?code=${code}`

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
      .share({ title: say(words.shareTitle, { name: member.name }), url: link })
      // Closing the sheet without choosing is no failure.
      .catch(() => undefined)
  return (
    <Frame data-world="justagirl" aria-labelledby="your-link">
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
