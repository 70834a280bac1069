/** The element at an index that the calling code keeps within the list. Throws a RangeError where it does not. */
export function elementAt<T>(list: readonly T[], index: number): T {
  if (!(index in list)) throw new RangeError(`No element at ${index} of ${list.length}`)
  // An element of the list, though it may be undefined itself.
  return list[index] as T
}

/** The entry of a table under a name that may not be one of its keys. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
