import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../content/base/meta.ts'
import { pageHead } from '../ui/page-head.ts'
import { Thanks } from '../ui/thanks/thanks.tsx'

export const Route = createFileRoute('/thankyou')({
  staticData: { needsApp: true },
  validateSearch: (search): { order?: string } =>
    typeof search.order === 'string' ? { order: search.order } : {},
  head: () => pageHead({ ...meta.thankyou, path: '/thankyou', noindex: true }),
  component: Thanks,
})
