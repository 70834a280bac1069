declare module 'virtual:catalogue' {
  const catalogue: import('#domain/product.ts').Catalogue
  export default catalogue
}
