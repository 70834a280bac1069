type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  /** The first row names the columns. */
  | { table: readonly (readonly string[])[] }

/** A chapter of the terms. Ids are anchors that others link to: they stay. */
export interface Section {
  id: string
  title: string
  parts: readonly { id?: string; title?: string; blocks: readonly Block[] }[]
}
