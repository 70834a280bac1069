const PERSONAL =
  /^(email|name|phone|line1|line2|city|postcode|key|why|bio|profileUrl|search|uid|holder|iban|routing|account)$/

/** What a request says of a person: texts under these names, at any depth. */
export function personalIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, one] of Object.entries(value)) {
    if (typeof one === 'string' && PERSONAL.test(name)) found.add(one.trim().toLowerCase())
    else if (name !== 'name' || typeof one === 'object') personalIn(one, found)
  }
  return found
}
