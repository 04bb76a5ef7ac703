import { expect, test } from 'vitest'
import { buildDocx, buildParagraph, buildPdf, buildXlsx } from '../../../test/documents/build-files.ts'
import { parseDocument, readSample, parseFailureOf } from '../../../test/documents/read-sample.ts'

const SECTOR_TABLE_START = '<w:tbl><w:tr><w:tc>'
const SECTOR_TABLE_END = '</w:tc></w:tr></w:tbl>'
const ELEMENT_COUNT = 10_000

/** Its directory declares a false size for its largest part. */
const zipWithFalseSize = () => {
  const bytes = Buffer.from(buildDocx(buildParagraph('hola '.repeat(4_000_000))))
  const entry = bytes.lastIndexOf(Buffer.from('PK\x01\x02'), bytes.lastIndexOf('word/document.xml'))
  bytes.writeUInt32LE(1000, entry + 24)
  return bytes
}

/** Each sector of its table points back to the one before. */
const oleWithCycle = (name: string) => {
  const bytes = readSample(name)
  const table = (bytes.readInt32LE(76) + 1) * 512
  for (let at = 0; at < 128; at++) bytes.writeInt32LE(at === 0 ? 5 : at - 1, table + at * 4)
  return bytes
}

const pdfWithPageCycle =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
  '2 0 obj<</Type/Pages/Count 9999/Kids[2 0 R 2 0 R]>>endobj\ntrailer<</Root 1 0 R>>'
const deepPdf =
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n` +
  `2 0 obj${'['.repeat(500_000)}${']'.repeat(500_000)}endobj\ntrailer<</Root 1 0 R>>`

test.each([
  [
    'a docx that unpacks a hundredfold and more',
    'a.docx',
    () => buildDocx(buildParagraph('hola '.repeat(4_000_000))),
    /too_large_inside/,
  ],
  ['a docx that lies about it', 'a.docx', zipWithFalseSize, /damaged|too_large_inside/],
  [
    'a zip of ten thousand files',
    'a.docx',
    () =>
      buildDocx(buildParagraph('hola'), {
        parts: Object.fromEntries(Array.from({ length: ELEMENT_COUNT }, (_, at) => [`x/${at}`, new Uint8Array()])),
      }),
    /too_large_inside/,
  ],
  [
    'tables in tables without end',
    'a.docx',
    () => buildDocx(SECTOR_TABLE_START.repeat(100_000) + SECTOR_TABLE_END.repeat(100_000)),
    /too_large_inside|damaged/,
  ],
  [
    'a sheet of half a gigabyte of nothing',
    'a.xlsx',
    () => buildXlsx({ bytes: Buffer.alloc(1_000_000), times: 510 }),
    /too_large_inside/,
  ],
  ['pages of a PDF that are their own parents', 'a.pdf', () => Buffer.from(pdfWithPageCycle), /scanned|damaged/],
  ['lists in lists of a PDF', 'a.pdf', () => Buffer.from(deepPdf), /scanned|damaged/],
])('malicious file: %s fails within its limits', async (_what, name, bytes, trouble) => {
  expect(await parseFailureOf(name, bytes())).toMatch(trouble)
})

/** These use up all the time that a file may take, so the test gives them less. */
const SHORT_LIMITS = { memoryMb: 460, longestMs: 5_000, characters: 20_000_000 }

test.each([
  ['a doc that leads in circles', 'a.doc', () => oleWithCycle('guia.doc'), /too_large_inside|damaged|too_slow/],
  ['an xls that leads in circles', 'a.xls', () => oleWithCycle('precios.xls'), /too_large_inside|damaged|too_slow/],
  [
    'a page of a PDF that unpacks to a gigabyte',
    'a.pdf',
    () => buildPdf({ bytes: Buffer.from('BT /F1 9 Tf (hola) Tj ET\n'.repeat(40_000)), times: 1_000 }),
    /too_large_inside|too_slow/,
  ],
])('malicious file: %s fails when its time is up', async (_what, name, bytes, trouble) => {
  expect(await parseFailureOf(name, bytes(), SHORT_LIMITS)).toMatch(trouble)
})

test('malicious file: a file that is parsed at the same time is read', async () => {
  const [bad, good] = await Promise.all([parseFailureOf('a.docx', zipWithFalseSize()), parseDocument('guia.pdf')])
  expect([bad, good.pages]).toEqual([expect.stringMatching(/damaged|too_large_inside/), 3])
})
