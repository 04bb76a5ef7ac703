/** Builds documents by hand, with content that no office program writes. */
import { deflateSync } from 'node:zlib'
import { strToU8, Zip, ZipDeflate, type ZipInputFile, zipSync } from 'fflate'
import { repeatedCrc, deflateRepeated, zlibRepeated, type RepeatedBytes, repeatedSize } from './repeated-bytes.ts'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const contentTypeOverride = (part: string, type: string) =>
  strToU8(`<Types xmlns="${PACKAGE}/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/></Types>`)

const buildRelationship = (type: string, target: string, attributes = '') =>
  `<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}" ${attributes}/></Relationships>`

/** `body` is the content of the Word body; `before` precedes the document's root element. */
export const buildDocx = (
  body: string,
  { before = '', parts = {} }: { before?: string; parts?: Record<string, Uint8Array> } = {},
) =>
  zipSync({
    '[Content_Types].xml': contentTypeOverride('word/document.xml', 'wordprocessingml.document.main'),
    '_rels/.rels': strToU8(buildRelationship('officeDocument', 'word/document.xml')),
    'word/document.xml': strToU8(
      `${before}<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}"><w:body>${body}</w:body></w:document>`,
    ),
    ...parts,
  })

export const buildParagraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

/** Relationships of a Word document to external targets. */
export const externalRelationships = (type: string, target: string) => ({
  'word/_rels/document.xml.rels': strToU8(buildRelationship(type, target, 'TargetMode="External"')),
})

/** A workbook of one sheet; `parts` override its own parts. */
export const buildXlsx = (sheet: string | RepeatedBytes, parts: Record<string, Uint8Array> = {}) =>
  zipParts({
    '[Content_Types].xml': contentTypeOverride('xl/workbook.xml', 'spreadsheetml.sheet.main'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Hoja" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(buildRelationship('worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': typeof sheet === 'string' ? strToU8(sheet) : sheet,
    ...parts,
  })

/** Relationships of a workbook to external targets: another workbook, data, a picture, a link. */
export const externalWorkbookRelationships = (target: string) => {
  const away = (type: string) => strToU8(buildRelationship(type, `${target}/${type}`, 'TargetMode="External"'))
  return {
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Hoja" sheetId="1" r:id="r1"/></sheets>
        <externalReferences><externalReference r:id="r2"/></externalReferences>
        <definedNames><definedName name="fuera">[1]Hoja!$A$1</definedName></definedNames></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships">
        <Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
        <Relationship Id="r2" Type="${OFFICE}/externalLink" Target="externalLinks/externalLink1.xml"/>
        <Relationship Id="r3" Type="${OFFICE}/sharedStrings" Target="${target}/palabras.xml" TargetMode="External"/>
        <Relationship Id="r4" Type="${OFFICE}/styles" Target="${target}/estilos.xml" TargetMode="External"/>
      </Relationships>`,
    ),
    'xl/externalLinks/externalLink1.xml': strToU8(
      `<externalLink xmlns:r="${OFFICE}"><externalBook r:id="r1">` +
        `<sheetNames><sheetName val="Hoja"/></sheetNames></externalBook></externalLink>`,
    ),
    'xl/externalLinks/_rels/externalLink1.xml.rels': away('externalLinkPath'),
    'xl/worksheets/_rels/sheet1.xml.rels': away('hyperlink'),
    'xl/drawings/_rels/drawing1.xml.rels': away('image'),
    'xl/connections.xml': strToU8(`<connections><connection id="1" url="${target}/datos"/></connections>`),
  }
}

function zipParts(parts: Record<string, Uint8Array | RepeatedBytes>): Buffer {
  const chunks: Uint8Array[] = []
  const zip = new Zip((_error, chunk) => void chunks.push(chunk))
  for (const [filename, part] of Object.entries(parts)) {
    if (part instanceof Uint8Array) {
      const file = new ZipDeflate(filename)
      zip.add(file)
      file.push(part, true)
    } else {
      const file: ZipInputFile = { filename, size: repeatedSize(part), crc: repeatedCrc(part), compression: 8 }
      zip.add(file)
      file.ondata?.(null, deflateRepeated(part), true)
    }
  }
  zip.end()
  return Buffer.concat(chunks)
}

/** A PDF with one page for each of these contents. */
export function buildPdf(...contents: (string | RepeatedBytes)[]): Buffer {
  const first = 4
  const kids = contents.map((_content, at) => `${first + at * 2} 0 R`).join(' ')
  const parts = [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    `2 0 obj<</Type/Pages/Count ${contents.length}/Kids[${kids}]>>endobj\n`,
    '3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj\n',
    ...contents.flatMap((content, at) => {
      const stream = typeof content === 'string' ? deflateSync(Buffer.from(content, 'latin1')) : zlibRepeated(content)
      return [
        `${first + at * 2} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]` +
          `/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + at * 2 + 1} 0 R>>endobj\n`,
        `${first + at * 2 + 1} 0 obj<</Length ${stream.length}/Filter/FlateDecode>>stream\n`,
        stream,
        '\nendstream endobj\n',
      ]
    }),
    'trailer<</Root 1 0 R>>',
  ]
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
}

/** The same PDF: `page` is added to its first page, and `objects` are written before its end. */
export const appendPdfUpdate = (
  file: Buffer,
  { page = '', objects = '' }: { page?: string; objects?: string },
): Buffer =>
  Buffer.from(
    file
      .toString('latin1')
      .replace('/Type/Page/Parent', `/Type/Page${page}/Parent`)
      .replace(/trailer(?=<<)/, `${objects}trailer`),
    'latin1',
  )

/** The appearance of a form field or note: some text in a box of this size. */
export const buildAppearance = (width: number, height: number, text: string): string => {
  const stream = pdfText(text, 2, 5)
  const resources = '/Resources<</Font<</F1 3 0 R>>>>'
  return (
    `<</Type/XObject/Subtype/Form/BBox[0 0 ${width} ${height}]${resources}/Length ${stream.length}>>` +
    `stream\n${stream}\nendstream`
  )
}

/** Pages that draw nothing, each from the same megabyte: the parser runs into its time limit after hundreds of them. */
export function buildSlowPdf(pages: number): Buffer<ArrayBuffer> {
  const first = 4
  const stream = deflateSync(Buffer.alloc(1_000_000, 'q Q\n'))
  const numbers = Array.from({ length: pages }, (_page, at) => first + at)
  const head = [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    `2 0 obj<</Type/Pages/Count ${pages}/Kids[${numbers.map((n) => `${n} 0 R`).join(' ')}]>>endobj\n`,
    ...numbers.map((n) => `${n} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 3 0 R>>endobj\n`),
    `3 0 obj<</Length ${stream.length}/Filter/FlateDecode>>stream\n`,
  ]
  return Buffer.concat([Buffer.from(head.join('')), stream, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>')])
}

/** Text at a position of a page, in points from its lower left corner. */
export const pdfText = (text: string, x: number, y: number, size = 11) =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`
