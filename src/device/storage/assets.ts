/** The service worker's caches: pages, scripts and pictures. */

const deleteCaches = async (matches: (name: string) => boolean): Promise<void> => {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.filter(matches).map((name) => caches.delete(name)))
}

export const clearCaches = (): Promise<void> => deleteCaches(() => true)

/** Frees space on a full disk: pictures can be fetched again, a cart cannot. */
export const clearImages = (): Promise<void> => deleteCaches((name) => name.startsWith('era-images'))
