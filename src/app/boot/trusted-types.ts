/**
 * What may become a script, where a browser enforces Trusted Types (server/pages/headers.ts): files of this origin, the
 * empty element that React makes scripts from, and the search engines' facts, which are data and never run. A script
 * that only a rendered page needs is empty here.
 */

interface PolicyFactory {
  createPolicy(name: 'default', rules: Record<string, (value: string) => string | null>): unknown
}

const own = (url: string) => (new URL(url, location.href).origin === location.origin ? url : null)
const data = (text: string) => (/^($|[[{]|<script><\/script>$)/.test(text) ? text : null)

// No library of types has this interface yet.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
trustedTypes?.createPolicy('default', { createScriptURL: own, createHTML: data })
