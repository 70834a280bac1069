import { createFileRoute, notFound } from '@tanstack/react-router'
import { REFERRAL_DAYS } from '#domain/influencer/influencer.ts'
import { format } from '../../content/base/format.ts'
import { meta } from '../../content/base/meta.ts'
import { landing } from '../../content/influencer/landing.ts'
import { Closed, InfluencerPageScreen, Unreached } from '../../ui/influencer/influencer-page-screen.tsx'
import { ProgrammeScreen } from '../../ui/influencer/programme-screen.tsx'
import { selectExample, selectInfluencerPage } from '../../ui/influencer/select-influencer-page.ts'
import { linkPictureUrl, pageHead } from '../../ui/page-head.ts'

export interface InfluencerSearch {
  code?: string
}

export const Route = createFileRoute('/_main/influencer')({
  staticData: { header: 'over', needsApp: true },
  validateSearch: (search: Record<string, unknown>): InfluencerSearch => {
    // As normalCode, which is in a chunk with the schemas: every page would load it with the routes.
    // `?ref=` works on any page, so influencers append it to this one too.
    const code = String(search.code ?? search.ref ?? '')
      .replace(/\s+/g, '')
      .toUpperCase()
    return code === '' ? {} : { code: code.slice(0, 40) }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { code } }) => {
    if (code === undefined) {
      // Without the catalogue there is no example; a dashboard needs none.
      const catalogue = await context.data.catalogue().catch(() => null)
      return { kind: 'programme' as const, example: catalogue && selectExample(catalogue) }
    }
    // No code has this form, so the server is not asked.
    if (!/^[A-Z0-9][A-Z0-9-]{1,31}$/.test(code)) throw notFound()
    // Offline the referral still counts: the device stores it.
    const page = await context.data.influencer(code).catch((error: unknown) => {
      if (import.meta.env.SSR) throw error
      return undefined
    })
    if (page === undefined) return { kind: 'unreached' as const, code }
    if (page === null) throw notFound()
    return { kind: 'page' as const, page: selectInfluencerPage(await context.data.catalogue(), page) }
  },
  head: ({ loaderData, match }) => {
    if (loaderData === undefined && match.search.code !== undefined)
      return pageHead({ ...meta.notFound, path: '/influencer', noindex: true })
    if (loaderData?.kind !== 'page') return pageHead({ ...meta.influencer, path: '/influencer' })
    const { page } = loaderData
    return pageHead({
      title: format(meta.influencerPage.title, { name: page.name }),
      description:
        page.bio?.replace(/\s+/g, ' ').slice(0, 200) ??
        format(meta.influencerPage.description, { name: page.name }),
      path: `/influencer?code=${page.code}`,
      ...(page.state === 'active' && {
        image: linkPictureUrl(`code/${page.code}`, [
          ...[page.fullName, page.discount, page.photo?.id ?? '', page.bio ?? ''],
          ...page.picks.map(({ slug }) => slug),
        ]),
        imageAlt: page.fullName,
      }),
      noindex: page.state !== 'active',
    })
  },
  notFoundComponent: () => <Closed words={landing.notFound} />,
  component: InfluencerScreen,
})

function InfluencerScreen() {
  const data = Route.useLoaderData()
  if (data.kind === 'page') return <InfluencerPageScreen key={data.page.code} page={data.page} />
  if (data.kind === 'programme') return <ProgrammeScreen example={data.example} />
  const body = format(landing.offline.body, { code: data.code, days: REFERRAL_DAYS })
  return <Unreached code={data.code} words={{ ...landing.offline, body }} />
}
