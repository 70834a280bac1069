declare const __BUILD__: string | undefined

/** Which build this is; the bundler writes it in. Pages, calls and the worker's caches carry it. */
export const build: string = typeof __BUILD__ === 'string' ? __BUILD__ : 'development'
