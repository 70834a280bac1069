import { createFileRoute } from '@tanstack/react-router'
import { paymentSuccess } from '../content/payment-success.ts'
import { pageHead } from '../head.ts'
import { PaymentScreen } from '../ui/payment/payment-screen.tsx'

export const Route = createFileRoute('/payment-success')({
  validateSearch: (search): { order?: string; cancelled?: boolean } => ({
    ...(typeof search.order === 'string' && { order: search.order }),
    ...(search.cancelled === true && { cancelled: true }),
  }),
  head: () => pageHead({ ...paymentSuccess.meta, path: '/payment-success', noindex: true }),
  component: PaymentScreen,
})
