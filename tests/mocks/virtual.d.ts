declare module 'virtual:seed' {
  const seed: import('./base/shop.ts').Seed
  export default seed
}
