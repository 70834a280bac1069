import { createFileRoute, notFound } from '@tanstack/react-router'
import { REFERRAL_DAYS } from '#domain/influencer.ts'
import { previewOf } from '../../art/pictures.ts'
import { landing } from '../../content/influencer/landing.ts'
import { meta } from '../../content/meta.ts'
import { say } from '../../content/say.ts'
import { pageHead } from '../../head.ts'
import { ProgrammeScreen } from '../../ui/influencer/programme-screen.tsx'
import { selectShelf } from '../../ui/influencer/select-shelf.ts'
import { Closed, ShelfScreen } from '../../ui/influencer/shelf-screen.tsx'
import { Unreached } from '../../ui/influencer/unreached.tsx'

export interface ShelfSearch {
  code?: string
}

export const Route = createFileRoute('/_main/influencer')({
  staticData: { header: 'over' },
  validateSearch: (search: Record<string, unknown>): ShelfSearch => {
    const code = String(search.code ?? '')
      .trim()
      .toUpperCase()
    return /^[A-Z0-9][A-Z0-9-]{1,31}$/.test(code) ? { code } : {}
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { code } }) => {
    if (code === undefined) return { kind: 'programme' as const }
    // Without a connection the link still counts: who opened it is remembered on the device.
    const page = await context.shop.influencer(code).catch((error: unknown) => {
      if (import.meta.env.SSR) throw error
      return undefined
    })
    if (page === undefined) return { kind: 'unreached' as const, code }
    if (page === null) throw notFound()
    return { kind: 'shelf' as const, shelf: selectShelf(await context.shop.catalogue(), page) }
  },
  head: ({ loaderData }) => {
    if (loaderData?.kind !== 'shelf') return pageHead({ ...meta.influencer, path: '/influencer' })
    const { shelf } = loaderData
    return pageHead({
      title: say(meta.influencerShelf.title, { name: shelf.name }),
      description: say(meta.influencerShelf.description, { name: shelf.name }),
      path: `/influencer?code=${shelf.code}`,
      ...(shelf.picks[0] && { image: previewOf(shelf.picks[0].slug) }),
      noindex: shelf.state !== 'active',
    })
  },
  notFoundComponent: () => <Closed words={landing.notFound} />,
  component: InfluencerScreen,
})

function InfluencerScreen() {
  const data = Route.useLoaderData()
  if (data.kind === 'shelf') return <ShelfScreen key={data.shelf.code} shelf={data.shelf} />
  if (data.kind === 'programme') return <ProgrammeScreen />
  const body = say(landing.offline.body, { code: data.code, days: REFERRAL_DAYS })
  return <Unreached code={data.code} words={{ ...landing.offline, body }} />
}
