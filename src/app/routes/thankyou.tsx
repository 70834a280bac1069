import { createFileRoute } from '@tanstack/react-router'
import { thankyou } from '../content/thankyou.ts'
import { pageHead } from '../head.ts'
import { Thanks } from '../ui/thanks/thanks.tsx'

export const Route = createFileRoute('/thankyou')({
  validateSearch: (search): { order?: string } =>
    typeof search.order === 'string' ? { order: search.order } : {},
  head: () => pageHead({ ...thankyou.meta, path: '/thankyou', noindex: true }),
  component: Thanks,
})
