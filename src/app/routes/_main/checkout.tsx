import { createFileRoute } from '@tanstack/react-router'
import { checkout } from '../../content/checkout.ts'
import { pageHead } from '../../head.ts'
import { CheckoutFrame } from '../../ui/checkout/frame.tsx'

export const Route = createFileRoute('/_main/checkout')({
  head: () => pageHead({ ...checkout.meta, path: '/checkout', noindex: true }),
  component: CheckoutFrame,
})
