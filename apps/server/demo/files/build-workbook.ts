import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { readBlocks } from './markdown-blocks.ts'

/** An Excel file with one sheet for each section that has a table. Prices are numbers, as a shopkeeper types them. */
export const buildWorkbook = (markdown: string): Promise<Uint8Array> => {
  const sheets: { name: string; rows: string[][] }[] = []
  let name = ''
  for (const block of readBlocks(markdown))
    if (block.kind === 'heading') name = block.text
    else if (block.kind === 'table') sheets.push({ name, rows: block.rows })
  return writeXlsx({ sheets: sheets.map(toSheet) })
}

const PRICE = /^\$\d{1,3}(\.\d{3})*$/
const MAX_WIDTH = 60

const toSheet = ({ name, rows: [header = [], ...rows] }: { name: string; rows: string[][] }) => ({
  name,
  columns: header.map((_title, column) => ({
    width: Math.min(MAX_WIDTH, Math.max(...[header, ...rows].map((row) => (row[column] ?? '').length)) + 2),
    ...(rows.every((row) => PRICE.test(row[column] ?? '')) && { numFmt: '"$"#,##0' }),
  })),
  rows: [header, ...rows.map((row) => row.map(toCell))],
  freezePane: { rows: 1 },
})

const toCell = (text: string): CellValue => (PRICE.test(text) ? Number(text.replaceAll(/\D/g, '')) : text)
