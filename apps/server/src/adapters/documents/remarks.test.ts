import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { describeRemark } from '@portavoz/contract'
import {
  buildDocx,
  externalRelationships,
  buildParagraph,
  buildPdf,
  appendPdfUpdate,
  pdfText,
  buildXlsx,
} from '../../../test/documents/build-files.ts'
import { parseDocument, readSample } from '../../../test/documents/read-sample.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

const relations = (...targets: [type: string, target: string][]) =>
  strToU8(
    `<Relationships xmlns="${PACKAGE}/relationships">${targets
      .map(([type, target], at) => `<Relationship Id="r${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`,
  )

const readTexts = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const field = (code: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${code} </w:instrText></w:r><w:r>` +
  `<w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${result}</w:t></w:r><w:r>` +
  '<w:fldChar w:fldCharType="end"/></w:r>'
const part = (name: string, inside: string) => strToU8(`<w:${name} ${WORD}>${inside}</w:${name}>`)

test('docx: headers, footers and notes are read once, numbers of pages are not', async () => {
  const header = buildParagraph('Ferretería El Tornillo · Tel. 55 1234 5678')
  const number =
    `<w:p><w:r><w:t>Página </w:t></w:r>${field('PAGE', '7')}<w:r><w:t xml:space="preserve"> de </w:t></w:r>` +
    '<w:fldSimple w:instr=" NUMPAGES "><w:r><w:t>12</w:t></w:r></w:fldSimple></w:p>'
  const note = '<w:p><w:r><w:t>Sube cada dos meses</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>'
  const bytes = buildDocx(buildParagraph('Precios de marzo') + note, {
    parts: {
      'word/_rels/document.xml.rels': relations(['header', 'header1.xml'], ['footnotes', 'footnotes.xml']),
      'word/header1.xml': part('hdr', header),
      'word/header2.xml': part('hdr', header),
      'word/footer1.xml': part(
        'ftr',
        `${number}<w:p>${field('DATE', '3 de marzo')}</w:p>${buildParagraph('Precios &amp; IVA')}`,
      ),
      'word/footnotes.xml': part(
        'footnotes',
        `<w:footnote w:id="2">${buildParagraph('Sin aviso previo')}</w:footnote>`,
      ),
    },
  })
  const { texts, remarks } = await parseDocument('a.docx', bytes)
  expect(texts.slice(0, 1)).toEqual(['Precios de marzo'])
  expect(texts.join('\n')).toContain('Sin aviso previo')
  expect(texts.slice(-3)).toEqual(['Ferretería El Tornillo · Tel. 55 1234 5678', '3 de marzo', 'Precios & IVA'])
  expect(remarks).toEqual([])
})

test('docx: comments, pictures and equations are remarked and not read', async () => {
  const comments = ['Costo real: 20', 'Revisar'].map(
    (text, at) => `<w:comment w:id="${at}">${buildParagraph(text)}</w:comment>`,
  )
  const equation =
    '<w:p xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:oMath><m:r><m:t>2x</m:t></m:r>' +
    '</m:oMath></w:p>'
  const bytes = buildDocx(buildParagraph('Precio: 30') + equation, {
    parts: {
      'word/_rels/document.xml.rels': relations(['comments', 'comments.xml']),
      'word/comments.xml': part('comments', comments.join('')),
      'word/media/image1.png': new Uint8Array(8),
    },
  })
  const { texts, remarkCounts, remarks } = await parseDocument('a.docx', bytes)
  expect(texts).toEqual(['Precio: 30'])
  expect(remarkCounts.comments_not_read?.count).toBe(2)
  expect(remarks).toEqual(['comments_not_read', 'pictures_not_read', 'text_left_out'])
})

test('doc: a document without headers or comments has no remark', async () => {
  expect((await parseDocument('guia.doc', readSample('guia.doc'))).remarks).toEqual([])
})

test('xlsx: errors and formulas without a result are counted with their places, empty texts are not', async () => {
  const rows = [
    `<row r="1">${readTexts('Producto')}${readTexts('Precio')}</row>`,
    `<row r="2">${readTexts('Camisa')}<c r="B2"><f>SUM(1,2)</f></c></row>`,
    `<row r="3">${readTexts('Gorra')}<c r="B3"><f>C3*2</f><v></v></c></row>`,
    `<row r="4">${readTexts('Falda')}<c r="B4" t="str"><f>IF(1,"","")</f><v></v></c></row>`,
    `<row r="5">${readTexts('Blusa')}<c r="B5" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
    `<row r="6">${readTexts('Saco')}<c r="B6"><f>1+1</f><v>2</v></c></row>`,
    `<row r="7" hidden="1">${readTexts('Costo')}<c r="B7"><f>1+1</f></c></row>`,
  ]
  const { texts, remarkCounts } = await parseDocument(
    'a.xlsx',
    buildXlsx(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`),
  )
  expect(texts.at(-1)).toBe('Producto: Saco; Precio: 2')
  expect(remarkCounts).toEqual({
    formulas_without_value: { count: 2, of: null, names: ['Hoja!B2', 'Hoja!B3'] },
    cells_with_error: { count: 1, of: null, names: ['Hoja!B5'] },
  })
})

test('xlsx: comments of cells, words in shapes, pictures and hidden sheets are remarked', async () => {
  const book =
    `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Hoja" sheetId="1" r:id="r1"/>` +
    '<sheet name="Costos" state="hidden" sheetId="2" r:id="r2"/>' +
    '<sheet name="Notas" state="veryHidden" sheetId="3" r:id="r3"/></sheets></workbook>'
  const bytes = buildXlsx(
    `<worksheet><sheetData><row>${readTexts('Abrimos a las nueve')}</row></sheetData></worksheet>`,
    {
      'xl/workbook.xml': strToU8(book),
      'xl/worksheets/_rels/sheet1.xml.rels': relations(
        ['comments', '../comments1.xml'],
        ['drawing', '../drawings/drawing1.xml'],
      ),
      'xl/comments1.xml': strToU8(
        '<comments><commentList><comment ref="A1"><text/></comment></commentList></comments>',
      ),
      'xl/drawings/drawing1.xml': strToU8('<xdr:wsDr><a:t>Oferta</a:t></xdr:wsDr>'),
      'xl/media/image1.png': new Uint8Array(8),
    },
  )
  const { texts, remarks, remarkCounts } = await parseDocument('a.xlsx', bytes)
  expect(texts).toEqual(['Abrimos a las nueve'])
  expect(remarks.toSorted()).toEqual(['comments_not_read', 'hidden_sheets', 'pictures_not_read', 'shapes_not_read'])
  expect(describeRemark('hidden_sheets', remarkCounts.hidden_sheets)).toBe(
    'Se leyeron 1 de 3 hojas: las ocultas (Costos y Notas) no.',
  )
})

test('pdf: comments that open on a click are remarked', async () => {
  const note = '/Annots[<</Type/Annot/Subtype/Text/Rect[10 10 20 20]/Contents(Costo real 20)>>]'
  const { texts, remarkCounts } = await parseDocument(
    'a.pdf',
    appendPdfUpdate(buildPdf(pdfText('Precio 30', 50, 700)), { page: note }),
  )
  expect(texts).toEqual(['Precio 30'])
  expect(remarkCounts.comments_not_read?.count).toBe(1)
})

test('markdown: front matter and columns beyond the limit are remarked', async () => {
  const row = (word: string) => `|${Array.from({ length: 201 }, (_, at) => `${word}${at}`).join('|')}|`
  const rule = `|${'-|'.repeat(201)}`
  const { remarks } = await parseDocument(
    'a.md',
    Buffer.from(`---\ntitle: Hola\n---\n\n${[row('a'), rule, row('b')].join('\n')}\n`),
  )
  expect(remarks).toEqual(['preface_not_read', 'columns_left_out'])
})

test('docx: a cell merged over 300 rows is repeated in each row', async () => {
  const merged = (at: number) =>
    `<w:tc><w:tcPr><w:vMerge${at === 0 ? ' w:val="restart"' : ''}/>` +
    `</w:tcPr>${buildParagraph(at === 0 ? 'Bebidas' : '')}</w:tc>`
  const rows = Array.from(
    { length: 300 },
    (_, at) => `<w:tr>${merged(at)}<w:tc>${buildParagraph(`Té ${at}`)}</w:tc></w:tr>`,
  )
  const head = `<w:tr><w:tc>${buildParagraph('Grupo')}</w:tc><w:tc>${buildParagraph('Nombre')}</w:tc></w:tr>`
  const { texts } = await parseDocument('a.docx', buildDocx(`<w:tbl>${head}${rows.join('')}</w:tbl>`))
  expect(texts.filter((text) => text.includes('Bebidas'))).toHaveLength(300)
})

test('csv: rows keep their order across batches, with quotes over line ends', async () => {
  const rows = Array.from({ length: 45_000 }, (_, at) => `c${at},"de ""lujo""\r\nlarga ${at}"`)
  const { texts, blocks } = await parseDocument('a.csv', Buffer.from(`Cosa,Detalle\r\n${rows.join('\r\n')}\r\n`))
  expect(texts).toHaveLength(45_000)
  expect(texts[20_000]).toBe('Cosa: c20000; Detalle: de "lujo" larga 20000')
  expect(blocks.at(-1)).toMatchObject({ row: 45_001, text: 'Cosa: c44999; Detalle: de "lujo" larga 44999' })
})

const picture = (width: number, height: number) => ({
  draws: `q ${width} 0 0 ${height} 0 0 cm /Im1 Do Q\n`,
  resource: '/XObject<</Im1 91 0 R>>',
  objects:
    '91 0 obj<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8' +
    '/Length 1>>stream\n' +
    '0\nendstream endobj\n',
})

const pageWithPicture = (width: number, height: number, text: string) => {
  const { draws, resource, objects } = picture(width, height)
  const file = buildPdf(
    draws +
      text
        .split('\n')
        .map((line, at) => pdfText(line, 50, 700 - 13 * at))
        .join(''),
  ).toString('latin1')
  const withPicture = file.replace('/Resources<<', `/Resources<<${resource}`)
  return appendPdfUpdate(Buffer.from(withPicture, 'latin1'), { objects })
}

test.each([
  ['pictures that cover most of a page with little text', 600, 800, 'Nuestro menú', ['pages_of_pictures']],
  ['a small picture', 200, 200, 'Nuestro menú', []],
  ['a picture behind a page full of text', 600, 800, `${'Pan 900, '.repeat(8)}\n`.repeat(5), []],
])('pdf: %s is remarked: %#', async (_what, width, height, text, expected) => {
  const { remarks, remarkCounts } = await parseDocument('a.pdf', pageWithPicture(width, height, text))
  expect(remarks).toEqual(expected)
  if (expected.length > 0)
    expect(describeRemark('pages_of_pictures', remarkCounts.pages_of_pictures)).toBe(
      '1 página es casi toda imagen (p. 1): lo que esté escrito en la imagen no se leyó.',
    )
})

test('pdf: the address of a link follows its text once, and local addresses are left out', async () => {
  const link = (y: number, address: string) =>
    `<</Type/Annot/Subtype/Link/Rect[50 ${y - 3} 130 ${y + 12}]/A<</S/URI/URI(${address})>>>>`
  const links = [
    link(700, 'https://tienda.co/pago'),
    link(687, 'https://tienda.co/pago'),
    link(600, 'http://10.0.0.1/'),
  ]
  const page =
    pdfText('Paga aqui con', 50, 700) +
    pdfText('tu tarjeta', 50, 687) +
    pdfText('Panel interno', 50, 600) +
    pdfText('Fin', 50, 500)
  const { texts } = await parseDocument(
    'a.pdf',
    appendPdfUpdate(buildPdf(page), { page: `/Annots[${links.join('')}]` }),
  )
  expect(texts).toEqual(['Paga aqui con tu tarjeta (https://tienda.co/pago)', 'Panel interno', 'Fin'])
})

test('docx: the address of a link follows its text, also in a table', async () => {
  const linked = (text: string) => `<w:hyperlink r:id="r1"><w:r><w:t>${text}</w:t></w:r></w:hyperlink>`
  const cell = (inside: string) => `<w:tc><w:p>${inside}</w:p></w:tc>`
  const row = (one: string, other: string) => `<w:tr>${cell(one)}${cell(other)}</w:tr>`
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
  const body = `<w:p>${run('Compra ')}${linked('en línea')}${run(' o llama.')}</w:p><w:tbl>${row(run('Producto'), run('Foto'))}${row(run('Pan'), linked('Ver'))}</w:tbl>`
  const parts = externalRelationships('hyperlink', 'https://tienda.co/?a=1&amp;b=2')
  const { texts } = await parseDocument('a.docx', buildDocx(body, { parts }))
  expect(texts).toEqual([
    'Compra en línea (https://tienda.co/?a=1&b=2) o llama.',
    'Producto: Pan; Foto: Ver (https://tienda.co/?a=1&b=2)',
  ])
})

test('xlsx: the address of a link follows its cell, and print headers and footers are read once', async () => {
  const rows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Producto</t></is></c><c r="B1" t="inlineStr"><is><t>Compra</t></is>' +
    '</c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Pan</t></is></c><c r="B2" t="inlineStr"><is><t>Pagar</t>' +
    '</is></c></row>'
  const footer =
    '&amp;L&amp;"Arial,Bold"&amp;12Precios &amp;&amp; IVA&amp;CPágina &amp;P de &amp;N&amp;RVálidos en mayo'
  const sheet =
    `<worksheet xmlns:r="${OFFICE}"><sheetData>${rows}</sheetData><hyperlinks>` +
    '<hyperlink ref="B2" r:id="r1" display="dimension"/></hyperlinks><headerFooter>' +
    `<oddHeader>&amp;CFerretería El Tornillo</oddHeader><oddFooter>${footer}</oddFooter>` +
    `<evenFooter>${footer}</evenFooter></headerFooter></worksheet>`
  const rels =
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="r1" Type="${OFFICE}/hyperlink" Target="https://tienda.co/pan" TargetMode="External"/>` +
    '</Relationships>'
  const bytes = buildXlsx(sheet, { 'xl/worksheets/_rels/sheet1.xml.rels': strToU8(rels) })
  const { texts, remarks } = await parseDocument('a.xlsx', bytes)
  expect(texts).toEqual([
    'Producto: Pan; Compra: Pagar (https://tienda.co/pan)',
    'Ferretería El Tornillo',
    'Precios & IVA',
    'Válidos en mayo',
  ])
  expect(remarks).toEqual([])
})
