import { readFileSync } from 'node:fs'
import { buildBrochure } from './files/build-brochure.ts'
import { buildWorkbook } from './files/build-workbook.ts'
import type { BusinessStory } from './stories/story.ts'

/** A document that the business gives to customers. `build`: the file that its owner uploads. */
export type DemoDocument = {
  file: string
  title: string
  text: string
  build: () => Uint8Array | Promise<Uint8Array>
}

/**
 * Reads the documents of this business; the title is the first heading. «precios.xlsx.md» is the readable source of
 * «precios.xlsx».
 */
export const readDocuments = (story: BusinessStory): DemoDocument[] =>
  story.documents.map((source) => {
    const text = readFileSync(new URL(`documents/${source}`, import.meta.url), 'utf8')
    const [, title] = /^# (.+)$/m.exec(text) ?? []
    if (!title) throw new Error(`${source}: no title`)
    const file = source.replace(/\.(pdf|xlsx)\.md$/, '.$1')
    return { file, title, text, build: () => builderOf(file)(text) }
  })

const builderOf = (file: string) => {
  if (file.endsWith('.pdf')) return buildBrochure
  return file.endsWith('.xlsx') ? buildWorkbook : (text: string) => Buffer.from(text)
}
