import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { CheckoutScreen } from '../../ui/checkout/checkout-screen.tsx'
import { pageHead } from '../../ui/page-head.ts'

export const Route = createFileRoute('/_main/checkout')({
  staticData: { needsApp: true, header: 'own' },
  loader: async ({ context }) => (await context.data.catalogue()).shipping.methods,
  head: () => pageHead({ ...meta.checkout, path: '/checkout', noindex: true }),
  component: () => <CheckoutScreen methods={Route.useLoaderData()} />,
})
