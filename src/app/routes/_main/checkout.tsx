import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/meta.ts'
import { pageHead } from '../../head.ts'
import { CheckoutFrame } from '../../ui/checkout/frame.tsx'

export const Route = createFileRoute('/_main/checkout')({
  head: () => pageHead({ ...meta.checkout, path: '/checkout', noindex: true }),
  component: CheckoutFrame,
})
