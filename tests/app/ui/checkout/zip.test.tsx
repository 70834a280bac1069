import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import type { AddressValues } from '#app/state/order/address-form.ts'
import { AddressFields } from '#app/ui/checkout/address-fields.tsx'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { aDevice, show } from '../screen.tsx'

afterEach(() => vi.restoreAllMocks())

const empty: AddressValues = { line1: '', line2: '', city: '', region: '', postcode: '', country: 'US' }

function Form({ values = empty }: { values?: AddressValues }) {
  const form = useForm<AddressValues>({ defaultValues: values })
  return (
    <Chakra>
      <FormProvider {...form}>
        <AddressFields />
      </FormProvider>
    </Chakra>
  )
}

async function open(values?: AddressValues) {
  const { screen } = await show(await aDevice([]), <Form {...(values && { values })} />)
  const field = (name: string) => screen.getByLabelText(name, { exact: true })
  await expect.element(field('ZIP code')).toBeVisible()
  return field
}

test('a ZIP code fills in city and state, and another one replaces them', async () => {
  const field = await open()
  await field('ZIP code').fill('94607')
  await expect.element(field('City')).toHaveValue('Oakland')
  await expect.element(field('State')).toHaveValue('CA')
  await field('ZIP code').fill('10001-1234')
  await expect.element(field('City')).toHaveValue('New York')
  await expect.element(field('State')).toHaveValue('NY')
})

test('what was typed stays', async () => {
  const field = await open()
  await field('City').fill('Piedmont')
  await field('ZIP code').fill('94607')
  await expect.element(field('State')).toHaveValue('CA')
  await expect.element(field('City')).toHaveValue('Piedmont')
  await field('State').selectOptions('OR')
  await field('ZIP code').fill('10001')
  await field('City').fill('')
  await field('ZIP code').fill('02108')
  await expect.element(field('City')).toHaveValue('Boston')
  await expect.element(field('State')).toHaveValue('OR')
})

test('after a reload city and state follow another ZIP code, too', async () => {
  const field = await open({ ...empty, city: 'New York', region: 'NY', postcode: '10001' })
  await field('ZIP code').fill('3310')
  await field('ZIP code').fill('33101')
  await expect.element(field('City')).toHaveValue('Miami')
  await expect.element(field('State')).toHaveValue('FL')
})

test('without its table a ZIP code fills in nothing, and the next digit asks again', async () => {
  const field = await open()
  vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'))
  await field('ZIP code').fill('6')
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  await field('ZIP code').fill('60601')
  await expect.element(field('City')).toHaveValue('Chicago')
})
