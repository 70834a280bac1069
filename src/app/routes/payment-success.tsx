import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../content/meta.ts'
import { pageHead } from '../head.ts'
import { PaymentScreen } from '../ui/payment/payment-screen.tsx'

export const Route = createFileRoute('/payment-success')({
  validateSearch: (search): { order?: string; cancelled?: boolean } => ({
    ...(typeof search.order === 'string' && { order: search.order }),
    ...(search.cancelled === true && { cancelled: true }),
  }),
  head: () => pageHead({ ...meta.paymentSuccess, path: '/payment-success', noindex: true }),
  component: PaymentScreen,
})
