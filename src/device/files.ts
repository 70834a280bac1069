/** The worker's files: pages, chunks and pictures. They can all be had again. */
export async function clearFiles(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
