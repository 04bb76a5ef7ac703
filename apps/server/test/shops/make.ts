/**
 * Builds the office documents of the shops from the readable sources beside them: `node apps/server/test/shops/make.ts`
 * for this folder, `node apps/server/test/shops/make.ts shops-fresh` for the folder of that name beside it.
 * `carta.docx.md` becomes `carta.docx`; LibreOffice makes `precios.xlsx` of `precios.xlsx.csv`. Both are committed.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { buildDocx, buildPdf, pdfText } from '../documents/build-files.ts'

const shopsFolder = join(import.meta.dirname, '..', process.argv[2] ?? 'shops')
const workFolder = mkdtempSync(join(tmpdir(), 'portavoz-shops-'))
/** Comma, double quote, UTF-8, from the first line. */
const CSV_FILTER = 'CSV:44,34,76,1'

type MarkdownLine = { level: number; text: string }

const linesOf = (markdown: string): MarkdownLine[] =>
  markdown
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const level = line.match(/^#+(?= )/)?.[0].length ?? 0
      return { level, text: level === 0 ? line : line.slice(level + 1) }
    })

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function wordDocument(lines: readonly MarkdownLine[]): Uint8Array {
  const styleOf = (level: number) => (level === 0 ? '' : `<w:pPr><w:pStyle w:val="Heading${level}"/></w:pPr>`)
  return buildDocx(
    lines.map(({ level, text }) => `<w:p>${styleOf(level)}<w:r><w:t>${escapeXml(text)}</w:t></w:r></w:p>`).join(''),
  )
}

const COLUMNS = 88
const [TOP, BOTTOM, LEFT] = [740, 60, 50]

function wrap(text: string): string[] {
  const rows: string[] = ['']
  for (const word of text.split(' ')) {
    const row = rows.at(-1) ?? ''
    if (row !== '' && row.length + word.length >= COLUMNS) rows.push(word)
    else rows[rows.length - 1] = row === '' ? word : `${row} ${word}`
  }
  return rows
}

/** Characters of Windows-1252 that Latin-1 has not. */
const windows1252 = (text: string) =>
  text
    .replaceAll('–', '\x96')
    .replaceAll('€', '\x80')
    .replaceAll('•', '\x95')
    .replaceAll(/[()\\]/g, (mark) => `\\${mark}`)

function printedDocument(lines: readonly MarkdownLine[]): Buffer {
  const pages = ['']
  let y = TOP
  for (const { level, text } of lines) {
    const size = level === 0 ? 11 : 20 - 3 * level
    if (y - 3 * size < BOTTOM) {
      pages.push('')
      y = TOP
    }
    y -= level === 0 ? 8 : 14
    for (const row of wrap(text)) {
      pages[pages.length - 1] += pdfText(windows1252(row), LEFT, y, size)
      y -= size + 3
    }
  }
  return buildPdf(...pages)
}

function workbook(source: string, kind: string): Uint8Array {
  const copy = join(workFolder, 'source.csv')
  copyFileSync(source, copy)
  const profile = `-env:UserInstallation=file://${workFolder}/profile`
  const args = ['--headless', profile, `--infilter=${CSV_FILTER}`, '--convert-to', kind, '--outdir', workFolder, copy]
  execFileSync('soffice', args, { stdio: 'inherit' })
  return readFileSync(join(workFolder, `source.${kind}`))
}

for (const name of globSync(['*/*.{docx,pdf}.md', '*/*.{xlsx,xls}.csv'], { cwd: shopsFolder })) {
  const source = join(shopsFolder, name)
  const target = join(dirname(source), basename(source, extname(source)))
  const kind = extname(target).slice(1)
  const lines = () => linesOf(readFileSync(source, 'utf8'))
  const make = { docx: () => wordDocument(lines()), pdf: () => printedDocument(lines()) }[kind]
  writeFileSync(target, make ? make() : workbook(source, kind))
}
rmSync(workFolder, { recursive: true })
