declare const __BUILD__: string

/** Which build this worker keeps. A page of another build is not mixed with its files. */
export const build: string = typeof __BUILD__ === 'string' ? __BUILD__ : 'dev'
