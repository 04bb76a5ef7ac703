import { writeXlsx } from 'hucre/xlsx'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { docx, outside, outsideOfBook, paragraph, pdf, words, xlsx } from '../../../test/documents/built.ts'
import { read, sample, troubleOf } from '../../../test/documents/read.ts'

const half = (name: string) => sample(name).subarray(0, sample(name).length * 0.6)
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64')
/** The bit of a Word file's own header that says it is encrypted. */
const withKey = () => {
  const bytes = sample('guia.doc')
  const header = bytes.indexOf(Buffer.from([0xec, 0xa5]))
  bytes.writeUInt16LE(bytes.readUInt16LE(header + 10) | 0x01_00, header + 10)
  return bytes
}

test.each([
  ['a PDF with a password', 'con-clave.pdf', () => sample('con-clave.pdf'), 'encrypted'],
  ['a Word document with a password', 'a.doc', withKey, 'encrypted'],
  ['a PDF of pictures only', 'a.pdf', () => pdf('0 0 600 800 re f', '10 10 20 20 re f'), 'scanned'],
  ['nothing', 'a.txt', () => Buffer.alloc(0), 'empty'],
  ['blanks', 'a.txt', () => Buffer.from(' \n\n\t '), 'empty'],
  ['a mark and nothing else', 'a.csv', () => Buffer.from('\ufeff'), 'empty'],
  ['a Word document without a word', 'a.docx', () => docx(''), 'empty'],
  ['half a PDF', 'a.pdf', () => half('guia.pdf'), 'damaged'],
  ['half a docx', 'a.docx', () => half('guia.docx'), 'damaged'],
  ['half a doc', 'a.doc', () => half('guia.doc'), 'damaged'],
  ['half an xlsx', 'a.xlsx', () => half('precios.xlsx'), 'damaged'],
  ['half an xls', 'a.xls', () => half('precios.xls'), 'damaged'],
  ['a picture named as a document', 'a.pdf', () => PNG, 'not_supported'],
  [
    'a web page named as a workbook',
    'a.xls',
    () => Buffer.from('<html><table><tr><td>1</td></tr></table></html>'),
    'not_supported',
  ],
  ['another program’s document', 'a.doc', () => Buffer.from('{\\rtf1 hola}'), 'not_supported'],
  ['a zip of other things', 'a.docx', () => Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'), 'not_supported'],
])('%s is refused with its reason', async (_what, name, bytes, trouble) => {
  expect(await troubleOf(name, bytes())).toBe(trouble)
})

test('a workbook with a password is refused with its reason', async () => {
  const sheets = [{ name: 'Hoja', rows: [['uno', 2]] }]
  const bytes = await writeXlsx({ sheets, encryption: { password: 'secreta', spinCount: 10 } })
  expect(await troubleOf('a.xlsx', bytes)).toBe('encrypted')
})

test('more text than is read is refused', async () => {
  const limits = { memoryMb: 460, longestMs: 55_000, characters: 100 }
  expect(await troubleOf('a.txt', Buffer.from('palabra '.repeat(50)), limits)).toBe('too_much_text')
})

test('pages without text are told, and the others are read', async () => {
  const told = await read('a.pdf', pdf(words('Uno', 50, 700), '0 0 600 800 re f', words('Tres', 50, 700)))
  expect(told).toMatchObject({
    pages: 3,
    pagesWithoutText: [2],
    texts: ['Uno', 'Tres'],
    remarks: ['pages_without_text'],
  })
})

test('letters that a PDF draws and does not name are not told, and whoever sent it reads that some text is missing', async () => {
  const drawn = pdf(words('XY', 50, 700), words('CON RECIBO', 50, 700)).toString('latin1')
  const nameless = '/BaseFont/Otra/Encoding<</Type/Encoding/Differences[88/g1/g2]>>'
  const told = await read('a.pdf', Buffer.from(drawn.replace(/\/BaseFont.*?Encoding(?=>)/, nameless), 'latin1'))
  expect(told).toMatchObject({ texts: ['CON RECIBO'], pagesWithoutText: [1] })
  expect(told.remarks.toSorted()).toEqual(['pages_without_text', 'text_left_out'])
})

test('an entity of a document unfolds nothing and fetches nothing', async () => {
  const bomb = (level: number): string => `<!ENTITY e${level} "${(level ? `&e${level - 1};` : 'ja').repeat(50)}">`
  const laughs = `<!DOCTYPE d [${[0, 1, 2, 3, 4, 5, 6, 7].map(bomb).join('')}]>`
  const file = '<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
  expect(await troubleOf('a.docx', docx(paragraph('&e7;'), { before: laughs }))).toBe('damaged')
  expect(await troubleOf('a.docx', docx(paragraph('clave &e; fin'), { before: file }))).toBe('damaged')
})

test('what a document points to is not fetched, and nothing of it is told', async () => {
  const heard: string[] = []
  const server = await listen((path) => heard.push(path))
  const body = `<w:p><w:hyperlink r:id="r1"><w:r><w:t>Carta</w:t></w:r></w:hyperlink></w:p>`
  const { texts } = await read('a.docx', docx(body, { parts: outside('hyperlink', `${server}/carta`) }))
  const template = docx(paragraph('Hola'), { parts: outside('attachedTemplate', `${server}/plantilla.dotm`) })
  expect([...texts, ...(await read('a.docx', template)).texts]).toEqual(['Carta', 'Hola'])
  const link = `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(${server}/pdf)>>>>]`
  const bytes = Buffer.from(
    pdf(words('Enlace', 50, 700))
      .toString('latin1')
      .replace('/Type/Page/Parent', `/Type/Page${link}/Parent`),
    'latin1',
  )
  expect((await read('a.pdf', bytes)).texts).toEqual(['Enlace'])
  expect(heard).toEqual([])
})

test('what a workbook points to is not fetched: other books, data, pictures, links, words kept elsewhere', async () => {
  const heard: string[] = []
  const server = await listen((path) => heard.push(path))
  const cell = (at: string, inside: string, more = '') => `<c r="${at}" ${more}>${inside}</c>`
  const said = (at: string, text: string) => cell(at, `<is><t>${text}</t></is>`, 't="inlineStr"')
  const sheet = `<worksheet xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheetData>
    <row r="1">${said('A1', 'Producto')}${said('B1', 'Precio')}</row>
    <row r="2">${said('A2', 'Café')}${cell('B2', '<f>[1]Hoja!A1</f><v>12000</v>')}</row>
    <row r="3">${said('A3', 'Panela')}${cell('B3', `<f>WEBSERVICE("${server}/servicio")</f><v>3500</v>`)}</row>
    </sheetData><hyperlinks><hyperlink ref="A2" r:id="r1"/></hyperlinks><drawing r:id="r1"/></worksheet>`
  const { texts } = await read('a.xlsx', xlsx(sheet, outsideOfBook(server)))
  expect(texts.join(' ')).toContain('12000')
  expect(texts.join(' ')).toContain('3500')
  expect(texts.join(' ')).not.toContain('secreto')
  expect(heard).toEqual([])
})

async function listen(hear: (path: string) => void): Promise<string> {
  const server = createServer((request, response) => {
    hear(request.url ?? '')
    response.end('secreto')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
