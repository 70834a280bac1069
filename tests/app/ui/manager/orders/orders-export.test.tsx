import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove } from '#device/storage/storage.ts'
import { exportColumns } from '#domain/manager/export.ts'
import { json } from '../../../../device/outbox/placed.ts'
import { open, press, type Screened } from './orders-open.tsx'

const saved: string[] = []
beforeEach(async () => {
  await remove(allRecords)
  await page.viewport(1440, 900)
  saved.length = 0
  // A file that is saved would leave the test's page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

const dialogOf = async (screen: Screened, button: string) => {
  await press(screen.getByRole('button', { name: button }))
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  return dialog
}
const submit = async (dialog: ReturnType<Screened['getByRole']>) =>
  press(dialog.getByRole('button', { name: 'Export', exact: true }))

const savedFiles = (count: number) => vi.waitFor(() => expect(saved).toHaveLength(count), { timeout: 10_000 })

const selectOf = (dialog: ReturnType<Screened['getByRole']>, label: string) => {
  const element = dialog.getByLabelText(label, { exact: true }).element()
  if (!(element instanceof HTMLSelectElement)) throw new Error('This is not a list of choices.')
  return element
}

test('the selection is exported, and the choice of rows and columns is remembered', async () => {
  const { screen, shop, box } = await open(3)
  await box(2).click()
  const dialog = await dialogOf(screen, 'Export selected')
  expect([...selectOf(dialog, 'Orders').options].map(({ text }) => text)).toEqual([
    'The selected order',
    'This view: To pack',
    'All orders',
  ])
  await dialog.getByLabelText('Rows').selectOptions('A row per item')
  await dialog.getByText('Discount', { exact: true }).click()
  await submit(dialog)
  await savedFiles(1)
  const columns = Object.keys(exportColumns.line).filter((name) => name !== 'discount')
  expect(shop.exports).toEqual([{ format: 'xlsx', per: 'line', columns: columns.join(), numbers: '10002' }])
  expect(saved[0]).toMatch(/^era-orders-[\d-]+\.xlsx$/)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await read(records.exportChoice)).toMatchObject({ per: 'line', without: { line: ['discount'] } })
  const again = await dialogOf(screen, 'Export selected')
  expect(selectOf(again, 'Rows').value).toBe('line')
  await expect.element(again.getByRole('checkbox', { name: 'Discount' })).not.toBeChecked()
  await press(again.getByRole('button', { name: 'All columns' }))
  await submit(again)
  await savedFiles(2)
  expect(shop.exports.at(-1)).toEqual({ format: 'xlsx', per: 'line', numbers: '10002' })
})

test('without a selection it is the view', async () => {
  const { screen, shop } = await open(2, { payment: 'card' })
  const dialog = await dialogOf(screen, 'Export view')
  await dialog.getByLabelText('File', { exact: true }).selectOptions('CSV')
  await submit(dialog)
  await savedFiles(1)
  expect(shop.exports).toEqual([
    { format: 'csv', per: 'order', state: 'placed', payment: 'card', sort: 'express' },
  ])
})

test('the bytes received are shown, and the export can be stopped', async () => {
  const { screen, shop } = await open(2)
  shop.answerExports(
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new Uint8Array(2_400_000)),
        }),
      ),
  )
  const dialog = await dialogOf(screen, 'Export view')
  await submit(dialog)
  await expect.element(dialog.getByText('2.4 MB received')).toBeVisible()
  await expect.element(dialog.getByLabelText('Rows')).toBeDisabled()
  await press(dialog.getByRole('button', { name: 'Stop' }))
  await expect.element(dialog.getByText('2.4 MB received')).not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText('Rows')).toBeEnabled()
  expect(saved).toEqual([])
})

test('a failed export and one without columns say so, and the dialog stays', async () => {
  const { screen, shop } = await open(2)
  shop.answerExports(() => json(503, { code: 'unavailable' }))
  const dialog = await dialogOf(screen, 'Export view')
  await submit(dialog)
  await expect.element(dialog.getByText('The export didn’t work. Give it another go.')).toBeVisible()
  for (const title of Object.values(exportColumns.order)) {
    await press(dialog.getByRole('checkbox', { name: title, exact: true }))
  }
  await submit(dialog)
  await expect.element(dialog.getByText('Choose at least one column.')).toBeVisible()
  expect(shop.exports).toHaveLength(1)
})
