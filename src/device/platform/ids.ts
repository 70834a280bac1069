/** Ids made on this device. `crypto.randomUUID` is missing outside secure contexts, `getRandomValues` is not. */

const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const hex = (values: Uint8Array) => Array.from(values, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A UUID of version 4. */
export function createId(): string {
  const values = bytes(16)
  values[6] = ((values[6] ?? 0) & 0x0f) | 0x40
  values[8] = ((values[8] ?? 0) & 0x3f) | 0x80
  return hex(values).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What proves that an order is one's own: 48 characters, 192 random bits. */
export const createOrderKey = (): string => hex(bytes(24))

/** Under which a device counts its cart. Its first word is what the other devices call it. */
export function createReplicaId(): string {
  const agent = navigator.userAgent
  const kind = /iPad|Tablet/.test(agent) ? 'tablet' : /Mobi|iPhone|Android/.test(agent) ? 'phone' : 'computer'
  return `${kind}-${hex(bytes(8))}`
}

/** Ids of cart actions sort by time. The inline script of a rendered page makes them in the same way. */
export const createActionId = (): string => Date.now().toString(36) + hex(bytes(4))
