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

/** The secret that gives access to a guest's order: 48 characters, 192 random bits. */
export const createOrderSecret = (): string => hex(bytes(24))

/** A device's id in the cart document. Its first word is shown on the account's other devices. */
export function createReplicaId(): string {
  const agent = navigator.userAgent
  const kind = /iPad|Tablet/.test(agent) ? 'tablet' : /Mobi|iPhone|Android/.test(agent) ? 'phone' : 'computer'
  return `${kind}-${hex(bytes(8))}`
}

/** An id of a cart action. It starts with the millisecond, so that journaled actions sort in the order they were taken. */
export const createActionId = (): string => Date.now().toString(36) + hex(bytes(4))
