import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../content/meta.ts'
import { pageHead } from '../head.ts'
import { ComingSoonScreen } from '../ui/coming-soon/coming-soon-screen.tsx'

export const Route = createFileRoute('/comingsoon')({
  head: () => pageHead({ ...meta.comingsoon, path: '/comingsoon' }),
  component: ComingSoonScreen,
})
