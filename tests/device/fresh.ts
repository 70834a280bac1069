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
