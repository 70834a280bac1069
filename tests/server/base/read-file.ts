import readXlsxFile from 'read-excel-file/node'

/** A reader of RFC 4180, independent of the writer. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === ',' || sign === '\r')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (sign === '\r') {
        rows.push([])
        at += 1
      }
    } else cell += sign
  }
  return rows.slice(0, -1)
}

/** The cells of every sheet. */
export const sheetsOf = async (file: Buffer): Promise<unknown[][][]> =>
  (await readXlsxFile(file, { trim: false })).map(({ data }) => data)

export const sheetOf = async (file: Buffer): Promise<unknown[][]> => (await sheetsOf(file))[0] ?? []
