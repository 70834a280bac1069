import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../content/base/meta.ts'
import { ComingSoonScreen } from '../ui/coming-soon/coming-soon-screen.tsx'
import { pageHead } from '../ui/page-head.ts'

export const Route = createFileRoute('/comingsoon')({
  head: () => pageHead({ ...meta.comingsoon, path: '/comingsoon' }),
  component: ComingSoonScreen,
})
