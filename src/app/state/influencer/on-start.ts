import type { OnStart } from '../base/store.ts'

/** An influencer's link to any page. Loaded only where there is one: the sign-up and the dashboard share the module. */
export const onStart: OnStart = ({ store, href }) => {
  const code = new URL(href, location.origin).searchParams.get('ref')
  if (code) void import('./influencer.ts').then(({ followLink }) => followLink(store, code))
}
