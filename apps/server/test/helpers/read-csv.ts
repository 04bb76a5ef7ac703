const COMMA_CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
const SEMICOLON_CELL = /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/gy

/** Parses CSV strictly by RFC 4180; throws at anything that does not conform. */
export function readCsv(bytes: ArrayBuffer, separator: ',' | ';' = ','): string[][] {
  const text = Buffer.from(bytes).toString()
  if (!text.startsWith('\ufeff')) throw new Error('no byte order mark')
  const rows: string[][] = []
  let row: string[] = []
  const cell = separator === ',' ? COMMA_CELL : SEMICOLON_CELL
  cell.lastIndex = 1
  while (cell.lastIndex < text.length) {
    const position = cell.lastIndex
    const match = cell.exec(text)
    if (!match) throw new Error(`no cell at ${position}: ${JSON.stringify(text.slice(position, position + 80))}`)
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === separator) continue
    rows.push(row)
    row = []
  }
  return rows
}
