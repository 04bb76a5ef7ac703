import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openArchive } from '../../../test/archive.ts'
import { readCsv } from '../../../test/csv.ts'
import { openHouse } from '../../../test/house.ts'
import { throwAwayFolder } from '../../../test/throw-away-folder.ts'

const calc = ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version']).status === 0)

/** It starts anew for each file. */
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
/** Harmless to whoever parts cells as we do. */
const parted = [
  [`hola;=cmd|' /C calc'!A0;adios`, `hola;'=cmd|' /C calc'!A0;adios`],
  ['a\t=1\tb', `a\t'=1\tb`],
  ['a|+1', `a|'+1`],
  ['a; \u200b"@x', `a; \u200b"'@x`],
  ['lista:\n- pan\n- leche', `lista:\n'- pan\n'- leche`],
  ['=1;=2', `'=1;'=2`],
] as const
const harmless = ['Señor, ¿está?', 'a=1', '2026-11-22', '3 + 4', 'ñandú', '😀 =1', '(+57)', '¡=!', '', 'ＡＢ']
const cells = [...nasty, ...harmless, ...parted.map(([cell]) => cell)]

async function exported() {
  const house = await openHouse()
  const { talks, said, file } = await openArchive(house, 'lucia', ['-ventas'])
  const talk = (name: string, n: number) => ({ id: `c${n}`, agent: '-ventas', name, phone: `57300${n}`, tags: [name] })
  await talks(cells.map((name, n) => ({ ...talk(name, n), contactKey: `k${n}` })))
  const at = (n: number) => new Date(Date.UTC(2026, 2, 10, 12, 0, n))
  await said(cells.map((content, n) => ({ id: `m${n}`, in: `c${n}`, content, at: at(n) })))
  const dateRange = { from: '2026-03-01', to: '2026-03-31' }
  return (await file({ format: 'csv', dateRange, include: { analytics: true } })).arrayBuffer()
}

test('what a spreadsheet could take for a formula has an apostrophe before it, in every cell that people write', async () => {
  const [, ...rows] = readCsv(await exported())
  for (const [n, cell] of cells.entries()) {
    const safe = nasty.includes(cell)
      ? `'${cell.replace(/^[\t\r\n](?==)/, `$&'`)}`
      : (new Map<string, string>(parted).get(cell) ?? cell)
    const name = cell.trim() === '' ? 'Usuario anónimo' : safe
    const row = rows[n] ?? []
    expect([cell, row[2], row[4], row[7], row[10]]).toEqual([cell, `'+57300${n}`, `'-ventas`, safe, safe])
    if (!/^[\t\r\n\u00a0\s]|\s$/.test(cell)) expect(row[3]).toBe(name)
  }
})

/** What a reader takes for cells that knows another separator than ours, and quotes only where a row begins. */
const cutAnyhow = (text: string) => text.split(/[;|\t\r\n]/)

test('whoever reads the file with semicolons, tabs or bars finds no formula either', async () => {
  const bytes = await exported()
  const pieces = cutAnyhow(Buffer.from(bytes).toString())
  expect(pieces.length).toBeGreaterThan(2 * cells.length)
  const begins = /^[\s"\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]*[-=+@＝＋－＠]/
  expect(pieces.filter((piece) => begins.test(piece))).toEqual([])
  // Every cell stands between quotes: a separator in it parts nothing for whoever reads those.
  for (const line of Buffer.from(bytes).toString().split('\r\n').slice(1, 4)) expect(line).toMatch(/^"[^"]*","/)
})

/** Printed as omitted where LibreOffice is not installed: the test above reads the same file everywhere. */
test.skipIf(!calc)(
  'LibreOffice finds no formula in it, and loses no accent and no plus sign',
  async () => {
    const folder = throwAwayFolder('hoja-')
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
    const read = (separators: string) => {
      execFileSync(calc ?? '', [...options, `--infilter=CSV:${separators},34,76`, name], { stdio: 'ignore' })
      return unzipSync(readFileSync(join(folder, 'hoja.xlsx')))
    }
    for (const separators of ['59', '44/59', '9'])
      expect(Buffer.from(read(separators)['xl/worksheets/sheet1.xml'] ?? []).toString()).not.toMatch(/<f[ >]/)
    const sheet = read('44')
    const text = (part: string) => Buffer.from(sheet[part] ?? []).toString()
    expect(text('xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/)
    expect(text('xl/sharedStrings.xml')).toContain('Señor, ¿está?')
    expect(text('xl/sharedStrings.xml')).toContain('+573000')
  },
  LIBREOFFICE_MS,
)
