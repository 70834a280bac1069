import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { profile } from '../../content/account/profile.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { changeProfileAtom, exportDataAtom, profileAtom } from '../../state/account/profile.ts'
import { saveFile } from '../../state/base/save-file.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { ChoicesButton } from '../consent/choices-button.tsx'
import { CheckField } from '../control/field.tsx'
import { Note } from '../control/note.tsx'
import { StorageSettings } from '../offline/storage-settings.tsx'
import { RemoveAccount } from './remove-account.tsx'
import { TabColumns } from './tab-columns.tsx'

const words = profile.settings

export function Settings() {
  const changeProfile = useSetAtom(changeProfileAtom)
  const exportData = useSetAtom(exportDataAtom)
  const toast = useSetAtom(showToastAtom)
  const known = useAtomValue(profileAtom)
  const [problem, setProblem] = useState<string>()
  const [noFile, setNoFile] = useState<string>()

  async function setMarketing(marketing: boolean) {
    const refusal = await changeProfile({ marketing })
    setProblem(refusal ? refusalSentence(refusal.code) : undefined)
    if (!refusal) toast({ text: profile.saved })
  }
  async function download() {
    const answer = await exportData()
    setNoFile(answer.ok ? undefined : refusalSentence(answer.refusal.code))
    if (!answer.ok) return
    saveFile(answer.file, 'era-my-data.json')
    toast({ text: words.downloaded })
  }

  return (
    <TabColumns aria-labelledby="settings">
      <h2 className="d3" id="settings">
        {words.title}
      </h2>
      <chakra.div display="grid" gap="16px">
        <h3 className="d4">{words.letters}</h3>
        {problem && <Note kind="bad" role="alert" title={problem} />}
        <CheckField
          id="marketing"
          disabled={!known}
          checked={known?.marketing ?? false}
          onChange={(event) => void setMarketing(event.target.checked)}
          label={
            <>
              {words.marketing}
              <chakra.span className="muted" display="block">
                {words.marketingHelp}
              </chakra.span>
            </>
          }
        />
      </chakra.div>
      <chakra.div display="grid" gap="10px" justifyItems="start">
        <h3 className="d4">{words.data}</h3>
        <p className="muted">{words.downloadBody}</p>
        {noFile && <Note kind="bad" role="alert" title={noFile} />}
        <Button variant="outline" size="sm" onClick={() => void download()}>
          {words.download}
        </Button>
      </chakra.div>
      <chakra.div display="grid" gap="10px" justifyItems="start">
        <h3 className="d4">{words.choices}</h3>
        <p className="muted">{words.choicesBody}</p>
        <ChoicesButton className="link" />
      </chakra.div>
      <div>
        <StorageSettings />
      </div>
      <RemoveAccount />
    </TabColumns>
  )
}
