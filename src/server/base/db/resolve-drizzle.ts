import { type ResolveFnOutput, registerHooks } from 'node:module'

/** Of each `drizzle-orm/…` that is imported: there is one copy of the package. */
const found = new Map<string, ResolveFnOutput>()

/**
 * Resolves Drizzle's modules without Node's help: for each file and each import of it Node reads all exports of the package
 * again, 180 kB of JSON (docs/decisions.md has what that takes). Imported for its effect, before anything that imports
 * Drizzle. Under the condition `import` all of its files are ES modules.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context
    if (!conditions.includes('import')) return next(specifier, context)
    if (specifier.startsWith('.') && parentURL.includes('/node_modules/drizzle-orm/')) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
    const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(specifier, known)
    return known
  },
})
