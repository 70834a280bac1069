import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { profile } from '../../content/account/profile.ts'
import { installAppAtom, installAtom } from '../../state/lifecycle/install.ts'
import { IosSheet } from '../offline/ios-sheet.tsx'

const words = profile.settings.install

const Panel = chakra('section', {
  base: {
    display: 'grid',
    gap: '12px',
    justifyItems: 'start',
    marginTop: '40px',
    padding: '28px',
    borderRadius: 'sheet',
    bg: 'linear-gradient(180deg, var(--era-colors-palette-bg), var(--era-colors-palette-foot))',
    color: 'palette.ink',
  },
})

/** Shown where the browser can install the app, until it is installed. */
export function Install() {
  const installMethod = useAtomValue(installAtom)
  const install = useSetAtom(installAppAtom)
  const [byHand, setByHand] = useState(false)
  if (installMethod === null) return null
  return (
    <Panel data-palette="repurify" aria-labelledby="install">
      <img src="/icon.svg" alt="" width="56" height="56" />
      <h2 className="d4" id="install">
        {words.title}
      </h2>
      <p className="small">{words.body}</p>
      <Button size="sm" onClick={() => (installMethod === 'prompt' ? void install() : setByHand(true))}>
        {words.cta}
      </Button>
      {byHand && <IosSheet onClose={() => setByHand(false)} />}
    </Panel>
  )
}
