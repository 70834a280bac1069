/** Made by vite.config.ts from inline.ts. */
declare module 'virtual:inline-script' {
  const script: string
  export default script
}
