import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../content/base/meta.ts'
import { pageHead } from '../ui/page-head.ts'
import { PaymentScreen } from '../ui/payment/payment-screen.tsx'

export const Route = createFileRoute('/payment-success')({
  staticData: { needsApp: true },
  validateSearch: (search): { order?: string; cancelled?: boolean } => ({
    ...(typeof search.order === 'string' && { order: search.order }),
    // Stripe adds the second one, when a bank that asked on its own page said no.
    ...((String(search.cancelled) === 'true' || search.redirect_status === 'failed') && { cancelled: true }),
  }),
  head: () => pageHead({ ...meta.paymentSuccess, path: '/payment-success', noindex: true }),
  component: PaymentScreen,
})
