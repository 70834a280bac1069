import { expect, test } from 'vitest'
import { ShopWords } from '#app/ui/manager/words/shop-words.tsx'
import { aShop, json } from '../../../../device/outbox/placed.ts'
import { aDevice, PortalAt, show } from '../../screen.tsx'

test('the list of texts says what was edited, and nothing of the others', async () => {
  const text = { version: 1, published: null, draft: null, others: [] }
  const published = { at: '2026-11-20T09:00:00.000Z', by: 'Mara' }
  aShop(() =>
    json(200, {
      texts: [
        { ...text, id: 'banner', published },
        { ...text, id: 'home' },
      ],
    }),
  )
  const { screen } = await show(await aDevice([]), <PortalAt view={ShopWords} at={{ view: 'words' }} />)
  const rows = screen.getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/^Announcement.*Published by Mara, Nov 20/)
  await expect.element(rows.nth(1)).toMatchTextContent(/^HomeThe first view and every section\.$/)
})
