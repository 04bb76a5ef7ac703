import { createFigures, type Figures } from './figures.ts'
import { attribute, elements, isTrue, runs, tags, wholeElements } from './xlsx-xml.ts'
import type { Zip } from '../zip.ts'

export type Book = {
  sheets: { name: string; path: string; isHidden: boolean }[]
  strings: string[]
  /** The format of each style, by its number. */
  formats: (string | number)[]
  figures: Figures
}

/** The parts of a workbook that its sheets need: names, paths, shared words, formats. */
export async function readBook(zip: Zip): Promise<Book> {
  const path = zip.has('xl/workbook.xml') ? 'xl/workbook.xml' : await bookPath(zip)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const xml = await zip.text(path)
  const related = await relations(zip, path)
  const [named, styled] = await styles(zip, related.ofType('styles') ?? `${folder}styles.xml`)
  const is1904 = tags(xml, 'workbookPr').some((tag) => isTrue(attribute(tag, 'date1904')))
  return {
    sheets: tags(xml, 'sheet').map((tag) => ({
      name: attribute(tag, 'name') ?? '',
      path: related.ofId(attribute(tag, 'r:id') ?? '') ?? '',
      isHidden: (attribute(tag, 'state') ?? 'visible') !== 'visible',
    })),
    strings: await sharedStrings(zip, related.ofType('sharedStrings') ?? `${folder}sharedStrings.xml`),
    formats: styled,
    figures: createFigures(named, is1904),
  }
}

const bookPath = async (zip: Zip): Promise<string> =>
  (await relations(zip, '')).ofType('officeDocument') ?? 'xl/workbook.xml'

/** What a part of the file points to. */
export async function relations(zip: Zip, path: string) {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const file = `${folder}_rels/${path.slice(folder.length)}.rels`
  const all = zip.has(file) ? tags(await zip.text(file), 'Relationship') : []
  const target = (tag: string | undefined) => {
    const named = tag && attribute(tag, 'Target')
    // As a path inside the file: what points outside is not followed.
    return named ? new URL(named, `zip:///${folder}`).pathname.slice(1) : null
  }
  const byId = new Map(all.map((tag) => [attribute(tag, 'Id') ?? '', tag]))
  return {
    ofId: (id: string) => target(byId.get(id)),
    /** Where a link leads, as it is written. */
    addressOf: (id: string) => attribute(byId.get(id) ?? '', 'Target') ?? '',
    ofType: (type: string) => target(all.find((tag) => attribute(tag, 'Type')?.endsWith(`/${type}`))),
  }
}

async function sharedStrings(zip: Zip, path: string): Promise<string[]> {
  const strings: string[] = []
  if (zip.has(path)) for await (const item of elements(await zip.open(path), 'si')) strings.push(runs(item))
  return strings
}

async function styles(zip: Zip, path: string): Promise<[string[], (string | number)[]]> {
  if (!zip.has(path)) return [[], []]
  const xml = await zip.text(path)
  const own = new Map(
    tags(xml, 'numFmt').map((tag) => [Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? 'General']),
  )
  const [{ inside: used } = { inside: '' }] = wholeElements(xml, 'cellXfs')
  const formats = tags(used, 'xf').map((tag) => {
    const id = Number(attribute(tag, 'numFmtId') ?? 0)
    return own.get(id) ?? id
  })
  return [[...own.values()], formats]
}
