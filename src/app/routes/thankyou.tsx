import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../content/meta.ts'
import { pageHead } from '../head.ts'
import { Thanks } from '../ui/thanks/thanks.tsx'

export const Route = createFileRoute('/thankyou')({
  validateSearch: (search): { order?: string } =>
    typeof search.order === 'string' ? { order: search.order } : {},
  head: () => pageHead({ ...meta.thankyou, path: '/thankyou', noindex: true }),
  component: Thanks,
})
