import { expect, test } from 'vitest'
import { docx, paragraph, pdf, xlsx } from '../../../test/documents/built.ts'
import { read, sample, troubleOf } from '../../../test/documents/read.ts'

const TABLE = '<w:tbl><w:tr><w:tc>'
const TABLE_END = '</w:tc></w:tr></w:tbl>'
const MANY = 10_000

/** What its directory says of its largest part is not true. */
const lying = () => {
  const bytes = Buffer.from(docx(paragraph('hola '.repeat(4_000_000))))
  const entry = bytes.lastIndexOf(Buffer.from('PK\x01\x02'), bytes.lastIndexOf('word/document.xml'))
  bytes.writeUInt32LE(1000, entry + 24)
  return bytes
}

/** Each sector of its table leads back to the one before. */
const circling = (name: string) => {
  const bytes = sample(name)
  const table = (bytes.readInt32LE(76) + 1) * 512
  for (let at = 0; at < 128; at++) bytes.writeInt32LE(at === 0 ? 5 : at - 1, table + at * 4)
  return bytes
}

const circlingPages =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 9999/Kids[2 0 R 2 0 R]>>endobj\ntrailer<</Root 1 0 R>>'
const deepPdf = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj${'['.repeat(500_000)}${']'.repeat(500_000)}endobj\ntrailer<</Root 1 0 R>>`

test.each([
  [
    'a docx that unpacks a hundredfold and more',
    'a.docx',
    () => docx(paragraph('hola '.repeat(4_000_000))),
    /too_large_inside/,
  ],
  ['a docx that lies about it', 'a.docx', lying, /damaged|too_large_inside/],
  [
    'a zip of ten thousand files',
    'a.docx',
    () =>
      docx(paragraph('hola'), {
        parts: Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`x/${at}`, new Uint8Array()])),
      }),
    /too_large_inside/,
  ],
  [
    'tables in tables without end',
    'a.docx',
    () => docx(TABLE.repeat(100_000) + TABLE_END.repeat(100_000)),
    /too_large_inside|damaged/,
  ],
  [
    'a sheet of half a gigabyte of nothing',
    'a.xlsx',
    () => xlsx({ bytes: Buffer.alloc(1_000_000), times: 510 }),
    /too_large_inside/,
  ],
  ['pages of a PDF that are their own parents', 'a.pdf', () => Buffer.from(circlingPages), /scanned|damaged/],
  ['lists in lists of a PDF', 'a.pdf', () => Buffer.from(deepPdf), /scanned|damaged/],
])('%s fails within its limits', async (_what, name, bytes, trouble) => {
  expect(await troubleOf(name, bytes())).toMatch(trouble)
})

/** Those would use up all of the time that a file may take: they are given less of it, and end by then. */
const SOON = { memoryMb: 460, longestMs: 5_000, characters: 20_000_000 }

test.each([
  ['a doc that leads in circles', 'a.doc', () => circling('guia.doc'), /too_large_inside|damaged|too_slow/],
  ['an xls that leads in circles', 'a.xls', () => circling('precios.xls'), /too_large_inside|damaged|too_slow/],
  [
    'a page of a PDF that unpacks to a gigabyte',
    'a.pdf',
    () => pdf({ bytes: Buffer.from('BT /F1 9 Tf (hola) Tj ET\n'.repeat(40_000)), times: 1_000 }),
    /too_large_inside|too_slow/,
  ],
])('%s fails by the end of its time', async (_what, name, bytes, trouble) => {
  expect(await troubleOf(name, bytes(), SOON)).toMatch(trouble)
})

test('a bad file fails alone: one beside it is read', async () => {
  const [bad, good] = await Promise.all([troubleOf('a.docx', lying()), read('guia.pdf')])
  expect([bad, good.pages]).toEqual([expect.stringMatching(/damaged|too_large_inside/), 3])
})
