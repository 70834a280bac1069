import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/meta.ts'
import { pageHead } from '../../head.ts'
import { ReceiptFrame } from '../../ui/order/receipt-frame.tsx'

export const Route = createFileRoute('/_main/orderconfirmation')({
  validateSearch: (search): { order?: string } =>
    typeof search.order === 'string' ? { order: search.order } : {},
  head: () => pageHead({ ...meta.orderconfirmation, path: '/orderconfirmation', noindex: true }),
  component: ReceiptFrame,
})
