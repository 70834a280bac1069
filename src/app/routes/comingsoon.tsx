import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../content/base/meta.ts'
import { type ChangedWords, pageWords } from '../ui/changed-texts.ts'
import { ComingSoonScreen } from '../ui/coming-soon/coming-soon-screen.tsx'
import { pageHead } from '../ui/page-head.ts'

export const Route = createFileRoute('/comingsoon')({
  head: () => pageHead({ ...meta.comingsoon, path: '/comingsoon' }),
  // Without a catalogue it still collects addresses.
  loader: ({ context }): Promise<{ words?: ChangedWords }> =>
    context.data.catalogue().then(
      (catalogue) => pageWords(catalogue, 'comingsoon'),
      () => ({}),
    ),
  component: () => <ComingSoonScreen changed={Route.useLoaderData().words} />,
})
