/** Names made on this device. `crypto.randomUUID` is missing outside secure contexts, `getRandomValues` is not. */

const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const hex = (values: Uint8Array) => Array.from(values, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A UUID of version 4. */
export function mintId(): string {
  const values = bytes(16)
  values[6] = ((values[6] ?? 0) & 0x0f) | 0x40
  values[8] = ((values[8] ?? 0) & 0x3f) | 0x80
  return hex(values).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What proves that an order is one's own: 48 characters, 192 random bits. */
export const mintKey = (): string => hex(bytes(24))

/** The name a device counts its cart under. Its first word is what the other devices call it. */
export function mintReplica(): string {
  const agent = navigator.userAgent
  const kind = /iPad|Tablet/.test(agent) ? 'tablet' : /Mobi|iPhone|Android/.test(agent) ? 'phone' : 'computer'
  return `${kind}-${hex(bytes(8))}`
}

/** The name of a tap: names sort as the taps came. Made alike by the inline script of a rendered page. */
export const mintTap = (): string => Date.now().toString(36) + hex(bytes(4))
