import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { CheckoutFrame } from '../../ui/checkout/frame.tsx'
import { pageHead } from '../../ui/page-head.ts'

export const Route = createFileRoute('/_main/checkout')({
  staticData: { needsApp: true, header: 'own' },
  loader: async ({ context }) => (await context.data.catalogue()).shipping.methods,
  head: () => pageHead({ ...meta.checkout, path: '/checkout', noindex: true }),
  component: () => <CheckoutFrame methods={Route.useLoaderData()} />,
})
