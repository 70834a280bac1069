/** Pictures can be had again; a cart cannot. */
export async function makeRoom(): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('era-images')).map((name) => caches.delete(name)))
}
