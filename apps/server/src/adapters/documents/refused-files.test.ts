import { writeXlsx } from 'hucre/xlsx'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import {
  buildDocx,
  externalRelationships,
  externalWorkbookRelationships,
  buildParagraph,
  buildPdf,
  pdfText,
  buildXlsx,
} from '../../../test/documents/build-files.ts'
import { parseDocument, readSample, parseFailureOf } from '../../../test/documents/read-sample.ts'

const firstHalf = (name: string) => readSample(name).subarray(0, readSample(name).length * 0.6)
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64')
/** The fEncrypted bit in the header of a Word file. */
const encryptedDoc = () => {
  const bytes = readSample('guia.doc')
  const header = bytes.indexOf(Buffer.from([0xec, 0xa5]))
  bytes.writeUInt16LE(bytes.readUInt16LE(header + 10) | 0x01_00, header + 10)
  return bytes
}

test.each([
  ['a PDF with a password', 'con-clave.pdf', () => readSample('con-clave.pdf'), 'encrypted'],
  ['a Word document with a password', 'a.doc', encryptedDoc, 'encrypted'],
  ['a PDF of pictures only', 'a.pdf', () => buildPdf('0 0 600 800 re f', '10 10 20 20 re f'), 'scanned'],
  ['nothing', 'a.txt', () => Buffer.alloc(0), 'empty'],
  ['blanks', 'a.txt', () => Buffer.from(' \n\n\t '), 'empty'],
  ['a mark and nothing else', 'a.csv', () => Buffer.from('\ufeff'), 'empty'],
  ['a Word document without a word', 'a.docx', () => buildDocx(''), 'empty'],
  ['half a PDF', 'a.pdf', () => firstHalf('guia.pdf'), 'damaged'],
  ['half a docx', 'a.docx', () => firstHalf('guia.docx'), 'damaged'],
  ['half a doc', 'a.doc', () => firstHalf('guia.doc'), 'damaged'],
  ['half an xlsx', 'a.xlsx', () => firstHalf('precios.xlsx'), 'damaged'],
  ['half an xls', 'a.xls', () => firstHalf('precios.xls'), 'damaged'],
  ['a picture named as a document', 'a.pdf', () => PNG, 'not_supported'],
  [
    'a web page named as a workbook',
    'a.xls',
    () => Buffer.from('<html><table><tr><td>1</td></tr></table></html>'),
    'not_supported',
  ],
  ['another program’s document', 'a.doc', () => Buffer.from('{\\rtf1 hola}'), 'not_supported'],
  ['a zip of other things', 'a.docx', () => Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'), 'not_supported'],
])('refused file: %s is refused with its reason', async (_what, name, bytes, trouble) => {
  expect(await parseFailureOf(name, bytes())).toBe(trouble)
})

test('refused file: a workbook with a password is refused with its reason', async () => {
  const sheets = [{ name: 'Hoja', rows: [['uno', 2]] }]
  const bytes = await writeXlsx({ sheets, encryption: { password: 'secreta', spinCount: 10 } })
  expect(await parseFailureOf('a.xlsx', bytes)).toBe('encrypted')
})

test('refused file: more text than the limit is refused', async () => {
  const limits = { memoryMb: 460, longestMs: 55_000, characters: 100 }
  expect(await parseFailureOf('a.txt', Buffer.from('palabra '.repeat(50)), limits)).toBe('too_much_text')
})

test('pdf: pages without text are reported and the others are read', async () => {
  const told = await parseDocument(
    'a.pdf',
    buildPdf(pdfText('Uno', 50, 700), '0 0 600 800 re f', pdfText('Tres', 50, 700)),
  )
  expect(told).toMatchObject({
    pages: 3,
    pagesWithoutText: [2],
    texts: ['Uno', 'Tres'],
    remarks: ['pages_without_text'],
  })
})

test('pdf: letters without a name are left out and remarked', async () => {
  const drawn = buildPdf(pdfText('XY', 50, 700), pdfText('CON RECIBO', 50, 700)).toString('latin1')
  const nameless = '/BaseFont/Otra/Encoding<</Type/Encoding/Differences[88/g1/g2]>>'
  const told = await parseDocument(
    'a.pdf',
    Buffer.from(drawn.replace(/\/BaseFont.*?Encoding(?=>)/, nameless), 'latin1'),
  )
  expect(told).toMatchObject({ texts: ['CON RECIBO'], pagesWithoutText: [1] })
  expect(told.remarks.toSorted()).toEqual(['pages_without_text', 'text_left_out'])
})

test('xml entity: it expands nothing and fetches nothing', async () => {
  const bomb = (level: number): string => `<!ENTITY e${level} "${(level ? `&e${level - 1};` : 'ja').repeat(50)}">`
  const laughs = `<!DOCTYPE d [${[0, 1, 2, 3, 4, 5, 6, 7].map(bomb).join('')}]>`
  const file = '<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
  expect(await parseFailureOf('a.docx', buildDocx(buildParagraph('&e7;'), { before: laughs }))).toBe('damaged')
  expect(await parseFailureOf('a.docx', buildDocx(buildParagraph('clave &e; fin'), { before: file }))).toBe('damaged')
})

test('external reference: a document fetches nothing and its content is not read', async () => {
  const requests: string[] = []
  const server = await startTrapServer((path) => requests.push(path))
  const body = `<w:p><w:hyperlink r:id="r1"><w:r><w:t>Carta</w:t></w:r></w:hyperlink></w:p>`
  const { texts } = await parseDocument(
    'a.docx',
    buildDocx(body, { parts: externalRelationships('hyperlink', `${server}/carta`) }),
  )
  const template = buildDocx(buildParagraph('Hola'), {
    parts: externalRelationships('attachedTemplate', `${server}/plantilla.dotm`),
  })
  expect([...texts, ...(await parseDocument('a.docx', template)).texts]).toEqual(['Carta', 'Hola'])
  const link = `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(${server}/pdf)>>>>]`
  const bytes = Buffer.from(
    buildPdf(pdfText('Enlace', 50, 700))
      .toString('latin1')
      .replace('/Type/Page/Parent', `/Type/Page${link}/Parent`),
    'latin1',
  )
  expect((await parseDocument('a.pdf', bytes)).texts).toEqual(['Enlace'])
  expect(requests).toEqual([])
})

test('external reference: a workbook fetches no other books, data, pictures, links or shared strings', async () => {
  const requests: string[] = []
  const server = await startTrapServer((path) => requests.push(path))
  const cell = (at: string, inside: string, more = '') => `<c r="${at}" ${more}>${inside}</c>`
  const said = (at: string, text: string) => cell(at, `<is><t>${text}</t></is>`, 't="inlineStr"')
  const sheet = `<worksheet xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheetData>
    <row r="1">${said('A1', 'Producto')}${said('B1', 'Precio')}</row>
    <row r="2">${said('A2', 'Café')}${cell('B2', '<f>[1]Hoja!A1</f><v>12000</v>')}</row>
    <row r="3">${said('A3', 'Panela')}${cell('B3', `<f>WEBSERVICE("${server}/servicio")</f><v>3500</v>`)}</row>
    </sheetData><hyperlinks><hyperlink ref="A2" r:id="r1"/></hyperlinks><drawing r:id="r1"/></worksheet>`
  const { texts } = await parseDocument('a.xlsx', buildXlsx(sheet, externalWorkbookRelationships(server)))
  expect(texts.join(' ')).toContain('12000')
  expect(texts.join(' ')).toContain('3500')
  expect(texts.join(' ')).not.toContain('secreto')
  expect(requests).toEqual([])
})

async function startTrapServer(hear: (path: string) => void): Promise<string> {
  const server = createServer((request, response) => {
    hear(request.url ?? '')
    response.end('secreto')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
