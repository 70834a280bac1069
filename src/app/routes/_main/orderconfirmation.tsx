import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { ReceiptScreen } from '../../ui/order/receipt-screen.tsx'
import { pageHead } from '../../ui/page-head.ts'

export const Route = createFileRoute('/_main/orderconfirmation')({
  staticData: { needsApp: true, shortFooter: true },
  validateSearch: (search): { order?: string; review?: true; returns?: true } => ({
    ...(typeof search.order === 'string' && { order: search.order }),
    ...(search.review === true && { review: true }),
    ...(search.returns === true && { returns: true }),
  }),
  head: () => pageHead({ ...meta.orderconfirmation, path: '/orderconfirmation', noindex: true }),
  component: ReceiptScreen,
})
