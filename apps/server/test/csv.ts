/** A file of RFC 4180, read to the letter: what does not fit throws. */
export function readCsv(bytes: ArrayBuffer): string[][] {
  const text = Buffer.from(bytes).toString()
  if (!text.startsWith('\ufeff')) throw new Error('no byte order mark')
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  cell.lastIndex = 1
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (!found) throw new Error(`no cell at ${at}: ${JSON.stringify(text.slice(at, at + 80))}`)
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
