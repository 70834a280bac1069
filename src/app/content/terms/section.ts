type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  /** The first row is the heading. */
  | { table: readonly (readonly string[])[] }

/** A chapter of the terms. Ids are anchors that other sites link to: do not change them. */
export interface Section {
  id: string
  title: string
  parts: readonly { id?: string; title?: string; blocks: readonly Block[] }[]
}
