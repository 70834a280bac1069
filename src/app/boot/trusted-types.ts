/**
 * What may become a script, where a browser enforces Trusted Types (server/pages/headers.ts): files of this origin, Stripe's
 * (which the content policy lets into the checkout only), and the empty element that React makes scripts from. A script
 * that only a rendered page needs is empty here.
 */

interface PolicyFactory {
  createPolicy(name: 'default', rules: Record<string, (value: string) => string | null>): unknown
}

const own = (url: string) =>
  [location.origin, 'https://js.stripe.com'].includes(new URL(url, location.href).origin) ? url : null
const empty = (text: string) => (/^(<script><\/script>)?$/.test(text) ? text : null)

// No library of types has this interface yet.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
trustedTypes?.createPolicy('default', { createScriptURL: own, createHTML: empty })
