import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { DeadMail } from '#domain/staff/mails.ts'
import { format, plural } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { mails as words } from '../../../content/staff/mails.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { deadMailsAtom, loadDeadMailsAtom, sendMailsAtom } from '../../../state/staff/mails.ts'
import { Box, BoxHead, Row } from '../../control/box.tsx'
import { Cards } from '../cards.tsx'
import { dayAndTime } from '../format-time.ts'
import { QueryView } from '../query-view.tsx'

/** Mails that were given up, each and all to be tried again. */
export function DeadMails({ onSent }: { onSent: () => void }) {
  const loaded = useAtomValue(deadMailsAtom)
  const load = useSetAtom(loadDeadMailsAtom)
  const send = useSetAtom(sendMailsAtom)
  const toast = useSetAtom(showToastAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [busy, setBusy] = useState(false)
  useEffect(() => void load(undefined), [load])
  const again = async (ids?: number[]) => {
    if (busy || offline) return
    setBusy(true)
    const answer = await send(ids)
    setBusy(false)
    toast({ text: answer.ok ? words.sent : refusalSentence(answer.refusal.code) })
    if (answer.ok) onSent()
  }
  const locked = busy || offline
  return (
    <Box aria-labelledby="mails">
      <BoxHead>
        <h2 className="d4" id="mails">
          {words.title}
        </h2>
        <p className="small muted">{words.body}</p>
      </BoxHead>
      <QueryView loaded={loaded} bars={[44, 44]} onRetry={() => void load(undefined)}>
        {({ mails, total }) =>
          total === 0 ? (
            <p className="muted">{words.none}</p>
          ) : (
            <>
              <Cards>
                {mails.map((one) => (
                  <li key={one.id}>
                    <Row between>
                      <div>
                        <b>{nameOf(one)}</b>
                        <p className="small muted">
                          {format(words.gaveUp, { date: dayAndTime(one.deadAt) })}
                          {one.error !== null && ` · ${one.error}`}
                        </p>
                      </div>
                      <Button
                        size="sm"
                        minH="44px"
                        variant="outline"
                        aria-label={format(words.sendOf, { mail: nameOf(one) })}
                        aria-disabled={locked}
                        onClick={() => void again([one.id])}
                      >
                        {words.send}
                      </Button>
                    </Row>
                  </li>
                ))}
              </Cards>
              {total > mails.length && (
                <p className="small">{format(words.more, { count: mails.length, total })}</p>
              )}
              <Button
                justifySelf="start"
                marginTop="12px"
                aria-disabled={locked}
                onClick={() => void again()}
              >
                {busy ? words.sending : plural(words.all, total)}
              </Button>
            </>
          )
        }
      </QueryView>
    </Box>
  )
}

/** “shipped: ERA-10012”; the name of a mail is a word of the shop. */
const nameOf = ({ mail, about, kind }: DeadMail): string =>
  format(words.of, { mail: mail.replaceAll('_', ' '), about: about ?? words.kinds[kind] })
