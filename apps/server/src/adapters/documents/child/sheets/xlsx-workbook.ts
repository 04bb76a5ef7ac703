import { createNumberFormatter, type NumberFormatter } from './number-format.ts'
import { readAttribute, streamElements, isTrue, joinTextRuns, findTags, findElements } from './spreadsheet-xml.ts'
import type { ZipArchive } from '../zip.ts'

export type XlsxWorkbook = {
  sheets: { name: string; path: string; isHidden: boolean }[]
  strings: string[]
  formats: (string | number)[]
  figures: NumberFormatter
}

export async function readXlsxWorkbook(zip: ZipArchive): Promise<XlsxWorkbook> {
  const path = zip.has('xl/workbook.xml') ? 'xl/workbook.xml' : await workbookPath(zip)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const xml = await zip.text(path)
  const relations = await readRelations(zip, path)
  const [named, styleFormats] = await readStyles(zip, relations.pathOfType('styles') ?? `${folder}styles.xml`)
  const is1904 = findTags(xml, 'workbookPr').some((tag) => isTrue(readAttribute(tag, 'date1904')))
  return {
    sheets: findTags(xml, 'sheet').map((tag) => ({
      name: readAttribute(tag, 'name') ?? '',
      path: relations.pathOfId(readAttribute(tag, 'r:id') ?? '') ?? '',
      isHidden: (readAttribute(tag, 'state') ?? 'visible') !== 'visible',
    })),
    strings: await readSharedStrings(zip, relations.pathOfType('sharedStrings') ?? `${folder}sharedStrings.xml`),
    formats: styleFormats,
    figures: createNumberFormatter(named, is1904),
  }
}

const workbookPath = async (zip: ZipArchive): Promise<string> =>
  (await readRelations(zip, '')).pathOfType('officeDocument') ?? 'xl/workbook.xml'

export async function readRelations(zip: ZipArchive, path: string) {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const file = `${folder}_rels/${path.slice(folder.length)}.rels`
  const relationTags = zip.has(file) ? findTags(await zip.text(file), 'Relationship') : []
  const target = (tag: string | undefined) => {
    const named = tag && readAttribute(tag, 'Target')
    // Resolved inside the archive; external targets are not followed.
    return named ? new URL(named, `zip:///${folder}`).pathname.slice(1) : null
  }
  const byId = new Map(relationTags.map((tag) => [readAttribute(tag, 'Id') ?? '', tag]))
  return {
    pathOfId: (id: string) => target(byId.get(id)),
    addressOf: (id: string) => readAttribute(byId.get(id) ?? '', 'Target') ?? '',
    pathOfType: (type: string) => target(relationTags.find((tag) => readAttribute(tag, 'Type')?.endsWith(`/${type}`))),
  }
}

async function readSharedStrings(zip: ZipArchive, path: string): Promise<string[]> {
  const strings: string[] = []
  if (zip.has(path))
    for await (const item of streamElements(await zip.open(path), 'si')) strings.push(joinTextRuns(item))
  return strings
}

async function readStyles(zip: ZipArchive, path: string): Promise<[string[], (string | number)[]]> {
  if (!zip.has(path)) return [[], []]
  const xml = await zip.text(path)
  const customFormats = new Map(
    findTags(xml, 'numFmt').map((tag) => [
      Number(readAttribute(tag, 'numFmtId')),
      readAttribute(tag, 'formatCode') ?? 'General',
    ]),
  )
  const [{ inside: used } = { inside: '' }] = findElements(xml, 'cellXfs')
  const formats = findTags(used, 'xf').map((tag) => {
    const id = Number(readAttribute(tag, 'numFmtId') ?? 0)
    return customFormats.get(id) ?? id
  })
  return [[...customFormats.values()], formats]
}
