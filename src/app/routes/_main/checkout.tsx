import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { CheckoutFrame } from '../../ui/checkout/frame.tsx'
import { pageHead } from '../../ui/page-head.ts'

export const Route = createFileRoute('/_main/checkout')({
  staticData: { needsApp: true, header: 'own' },
  head: () => pageHead({ ...meta.checkout, path: '/checkout', noindex: true }),
  component: CheckoutFrame,
})
