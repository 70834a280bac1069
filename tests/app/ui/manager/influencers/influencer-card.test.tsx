import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { InfluencerCard } from '#app/ui/manager/influencers/influencer-card.tsx'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import { aDevice, show } from '../../screen.tsx'
import { maya } from './maya.ts'

const code = 'W'.repeat(32)
const long: ManagedInfluencer = {
  ...maya,
  code,
  name: 'Maximiliana Bartholomew-Featherstonehaugh',
  held: [
    {
      order: '55555555-5555-4555-8555-555555555555',
      number: 'ERA-10003',
      reason: 'own_address',
      commission: 198,
      discount: 220,
      waits: true,
    },
  ],
}

test('an order that waits says what to do about its discount, in a phone’s width and with the longest code', async () => {
  await page.viewport(390, 844)
  const store = await aDevice([])
  const { screen } = await show(
    store,
    <Chakra>
      <ul style={{ display: 'grid', padding: 0 }}>
        <li>
          <InfluencerCard influencer={long} onAsk={() => undefined} onDecide={() => undefined} />
        </li>
      </ul>
    </Chakra>,
  )
  const held = screen.getByRole('region', { name: /^On hold/ })
  await expect
    .element(held)
    .toMatchTextContent(/\$2\.20 off with the code: not packed yet\. Cancel the order to take that back/)
  const link = held.getByRole('link', { name: 'ERA-10003' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('search=ERA-10003'))
  expect(screen.getByText(code).element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  expect(held.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})
