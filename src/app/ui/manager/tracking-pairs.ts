/** Reads two pasted columns: an order's number, then its tracking number, with a tab, comma or spaces between. */
export function pairsOf(pasted: string, orders: readonly string[]) {
  const known = new Set(orders)
  const numbers = new Map<string, string>()
  const strange: string[] = []
  for (const line of pasted.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '') continue
    const [, digits, tracking] = /^(?:ERA)?[\s-]*(\d+)[\s,;:]+(\S.*)$/i.exec(line) ?? []
    const number = `ERA-${digits}`
    if (tracking !== undefined && known.has(number)) numbers.set(number, tracking.trim().slice(0, 60))
    else strange.push(line)
  }
  return { numbers, strange }
}
