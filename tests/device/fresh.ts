/** Empties this browser's memory between tests, without the connections of the modules under test in the way. */
export function emptyStore(): Promise<void> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open('era', 1)
    open.onupgradeneeded = () => open.result.createObjectStore('values')
    open.onerror = () => reject(open.error)
    open.onsuccess = () => {
      const transaction = open.result.transaction('values', 'readwrite')
      transaction.objectStore('values').clear()
      transaction.oncomplete = () => {
        open.result.close()
        resolve()
      }
    }
  })
}

export function putRaw(key: string, value: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open('era', 1)
    open.onerror = () => reject(open.error)
    open.onsuccess = () => {
      const transaction = open.result.transaction('values', 'readwrite')
      transaction.objectStore('values').put(value, key)
      transaction.oncomplete = () => {
        open.result.close()
        resolve()
      }
    }
  })
}
