import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { REFERRAL_DAYS } from '#domain/influencer/influencer.ts'
import { RETURN_WINDOW_DAYS } from '#domain/order/order.ts'
import { format } from '../../content/base/format.ts'
import { firstSteps as words } from '../../content/influencer/first-steps.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { finishFirstStepsAtom } from '../../state/influencer/dashboard.ts'
import { type ApprovedInfluencer, linkOf } from '../../state/influencer/influencer.ts'
import { Box, BoxHead } from '../control/box.tsx'
import { PillSelect } from '../control/field.tsx'
import { More } from '../disclosure/more.tsx'
import { Icon } from '../icon/icon.tsx'

const Steps = chakra('ol', {
  base: {
    listStyle: 'none',
    padding: 0,
    display: 'grid',
    gap: '18px 28px',
    md: { gridTemplateColumns: '1fr 1fr' },
    '& > li': { minW: 0, overflowWrap: 'anywhere' },
  },
})

/** What to do after the approval. Once put away it is folded, below. */
export function FirstSteps({ influencer }: { influencer: ApprovedInfluencer }) {
  const finish = useSetAtom(finishFirstStepsAtom)
  const toast = useSetAtom(showToastAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const done = async () => {
    const refusal = await finish()
    if (refusal !== null) toast({ text: words.doneFailed })
  }
  if (!influencer.steps) {
    return (
      <Box>
        <More title={words.again}>
          <chakra.div paddingTop="12px">
            <Content influencer={influencer} />
          </chakra.div>
        </More>
      </Box>
    )
  }
  return (
    <Box aria-labelledby="first-steps">
      <BoxHead>
        <h2 className="d4" id="first-steps">
          {words.title}
        </h2>
        <Button size="sm" aria-disabled={offline} onClick={() => !offline && void done()}>
          <Icon name="check" size={18} />
          {words.done}
        </Button>
      </BoxHead>
      <Content influencer={influencer} />
    </Box>
  )
}

const Content = ({ influencer: { code, rate = 0 } }: { influencer: ApprovedInfluencer }) => (
  <Steps>
    <li>
      <h3>
        <b>{words.link.title}</b>
      </h3>
      <p className="num">{linkOf(code).replace(/^https?:\/\//, '')}</p>
      <p className="small muted">{format(words.link.body, { ref: `?ref=${code}` })}</p>
    </li>
    <li>
      <h3>
        <b>{words.code.title}</b>
      </h3>
      <p className="num">{code}</p>
      <p className="small muted">{format(words.code.body, { days: REFERRAL_DAYS })}</p>
    </li>
    <li>
      <h3>
        <b>{words.earn.title}</b>
      </h3>
      <p className="small muted">
        {format(words.earn.body, { rate: `${rate / 100}%`, returnDays: RETURN_WINDOW_DAYS })}
      </p>
    </li>
    <li>
      <h3>
        <b>{words.picks.title}</b>
      </h3>
      <p className="small muted">{words.picks.body}</p>
      <a className="link small" href="#picks">
        {words.picks.cta}
      </a>
    </li>
    <chakra.li gridColumn={{ md: '1 / -1' }}>
      <Disclosure code={code} />
    </chakra.li>
  </Steps>
)

const { disclosure } = words
type Network = (typeof disclosure.networks)[number]['id']

/** The sentence that has to be in a post, as each network has its place for it. */
function Disclosure({ code }: { code: string }) {
  const toast = useSetAtom(showToastAtom)
  const [network, setNetwork] = useState<Network>('instagram')
  const chosen = disclosure.networks.find(({ id }) => id === network) ?? disclosure.networks[0]
  const text = format(chosen.text, { code })
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ text: disclosure.copied }),
      () => toast({ text: disclosure.copyFailed }),
    )
  return (
    <section aria-labelledby="disclosure">
      <h3 id="disclosure">
        <b>{disclosure.title}</b>
      </h3>
      <p className="small muted">{disclosure.body}</p>
      <chakra.div display="flex" flexWrap="wrap" gap="12px" marginBlock="12px">
        <PillSelect
          label={disclosure.network}
          value={network}
          options={disclosure.networks.map(({ id, label }) => [id, label] as const)}
          onChange={setNetwork}
        />
        <Button size="sm" variant="outline" onClick={() => void copy()}>
          <Icon name="copy" size={18} />
          {disclosure.copy}
        </Button>
      </chakra.div>
      <blockquote>{text}</blockquote>
      <p className="small muted">{chosen.how}</p>
    </section>
  )
}
