import { createFileRoute } from '@tanstack/react-router'
import { order } from '../../content/order.ts'
import { pageHead } from '../../head.ts'
import { ReceiptFrame } from '../../ui/order/receipt-frame.tsx'

export const Route = createFileRoute('/_main/orderconfirmation')({
  validateSearch: (search): { order?: string } =>
    typeof search.order === 'string' ? { order: search.order } : {},
  head: () => pageHead({ ...order.meta, path: '/orderconfirmation', noindex: true }),
  component: ReceiptFrame,
})
