import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CsvSeparator } from '@portavoz/contract'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createArchive } from '../../../../test/helpers/archive.ts'
import { readCsv } from '../../../../test/helpers/read-csv.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { createTemporaryFolder } from '../../../../test/process/temporary-folder.ts'

const calc = ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version']).status === 0)

/** Reset for each file. */
const LIBREOFFICE_MS = 180_000

const formula = '=HYPERLINK("http://x";"y")'
const nasty = [
  formula,
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '  =1+1',
  '"=1+1',
  `'=1+1`,
  '\u00a0=1+1',
  '\u200b=1+1',
  '\ufeff=1',
  '" \'=1',
  "=cmd|' /C calc'!A0",
  '\t',
  '-',
]
/** Signs inside a text, which a guard must leave alone: it may be read by a person. */
const insideText = [
  `hola;=cmd|' /C calc'!A0;adios`,
  'a\t=1\tb',
  'a|+1',
  'a; \u200b"@x',
  'lista:\n- pan\n- leche',
  'Son 2 =\n= 4',
]
const harmless = ['Señor, ¿está?', 'a=1', '2026-11-22', '3 + 4', 'ñandú', '😀 =1', '(+57)', '¡=!', '', 'ＡＢ']
const cells = [...nasty, ...harmless, ...insideText]

async function exported(separator: CsvSeparator = 'comma') {
  const server = await startTestServer()
  const { addConversations, addMessages, exportFile } = await createArchive(server, 'lucia', ['-ventas'])
  const conversationOf = (name: string, n: number) => ({
    id: `c${n}`,
    agent: '-ventas',
    name,
    phone: `57300${n}`,
    tags: [name],
  })
  await addConversations(cells.map((name, n) => ({ ...conversationOf(name, n), contactKey: `k${n}` })))
  const atSecond = (n: number) => new Date(Date.UTC(2026, 2, 10, 12, 0, n))
  await addMessages(cells.map((content, n) => ({ id: `m${n}`, in: `c${n}`, content, at: atSecond(n) })))
  const dateRange = { from: '2026-03-01', to: '2026-03-31' }
  return (await exportFile({ format: 'csv', separator, dateRange, include: { analytics: true } })).arrayBuffer()
}

test('spreadsheet: text that could be a formula gets an apostrophe, in every cell of user text', async () => {
  const [, ...rows] = readCsv(await exported())
  for (const [n, cell] of cells.entries()) {
    const safe = nasty.includes(cell) ? `'${cell}` : cell
    const name = cell.trim() === '' ? 'Usuario anónimo' : safe
    const row = rows[n] ?? []
    expect([cell, row[2], row[4], row[7], row[10]]).toEqual([cell, `'+57300${n}`, `'-ventas`, safe, safe])
    if (!/^[\t\r\n\u00a0\s]|\s$/.test(cell)) expect(row[3]).toBe(name)
  }
})

test('spreadsheet: with semicolons the cells are the same', async () => {
  const [withCommas, withSemicolons] = [await exported(), await exported('semicolon')]
  expect(readCsv(withSemicolons, ';')).toEqual(readCsv(withCommas))
  expect(Buffer.from(withSemicolons).toString().split('\r\n')[1]).toMatch(/^"[^"]*";"[^"]*";"/)
})

/** Reported as skipped where LibreOffice is not installed; the test above reads the same file everywhere. */
test.skipIf(!calc)(
  'spreadsheet: LibreOffice finds no formula, and keeps accents and plus signs',
  async () => {
    const folder = createTemporaryFolder('hoja-')
    const name = join(folder, 'hoja.csv')
    writeFileSync(name, new Uint8Array(await exported()))
    const options = [
      '--headless',
      `-env:UserInstallation=file://${folder}/perfil`,
      '--convert-to',
      'xlsx',
      '--outdir',
      folder,
    ]
    const readSheet = (separators: string) => {
      execFileSync(calc ?? '', [...options, `--infilter=CSV:${separators},34,76`, name], { stdio: 'ignore' })
      return unzipSync(readFileSync(join(folder, 'hoja.xlsx')))
    }
    const sheet = readSheet('44')
    const text = (part: string) => Buffer.from(sheet[part] ?? []).toString()
    expect(text('xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/)
    expect(text('xl/sharedStrings.xml')).toContain('Señor, ¿está?')
    expect(text('xl/sharedStrings.xml')).toContain('+573000')
  },
  LIBREOFFICE_MS,
)
