/** Parses two pasted columns: order number and tracking number, separated by a tab, a comma or spaces. */
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
