import type { DocumentBlock } from '../../../ports/document-reader.ts'
import type { Remarks } from './remarks.ts'

export type BlockPosition = Pick<DocumentBlock, 'page' | 'sheet' | 'row'>

type OutlineHeading = { level: number; text: string; position: BlockPosition; isUsed: boolean }

/**
 * Longer headings become paragraphs, and so do headings that do not fit beside those above: a passage keeps 300
 * characters of headings.
 */
const [MAX_HEADING_LENGTH, MAX_HEADINGS_LENGTH] = [200, 300]
const SEPARATOR_LENGTH = ' › '.length

type OutlineTarget = { block: (block: DocumentBlock) => void; remarks: Remarks }

export type Outline = ReturnType<typeof createOutline>

/**
 * Writes each block with the headings above it. A heading without content is written as a paragraph, so no text is
 * lost.
 */
export function createOutline({ block: writeBlock, remarks }: OutlineTarget) {
  let above: OutlineHeading[] = []

  const closeLevels = (level: number) => {
    const closed = above.filter((heading) => heading.level >= level)
    above = above.filter((heading) => heading.level < level)
    for (const { text, position, isUsed } of closed) if (!isUsed) writeBlockHere('paragraph', text, position)
  }
  const writeBlockHere = (kind: DocumentBlock['kind'], text: string, position: BlockPosition) => {
    for (const heading of above) heading.isUsed = true
    writeBlock({ kind, text, ...position, headings: above.map((heading) => heading.text) })
  }
  const fits = (text: string) =>
    text.length <= MAX_HEADING_LENGTH &&
    above.reduce((sum, heading) => sum + heading.text.length + SEPARATOR_LENGTH, text.length) <= MAX_HEADINGS_LENGTH
  return {
    remarks,
    heading(level: number, text: string, position: BlockPosition) {
      closeLevels(level)
      if (!fits(text)) return writeBlockHere('paragraph', text, position)
      above.push({ level, text, position, isUsed: false })
    },
    paragraph: (text: string, position: BlockPosition) => writeBlockHere('paragraph', text, position),
    row: (text: string, position: BlockPosition) => writeBlockHere('row', text, position),
    /** Closes the headings of this level and deeper ones. */
    closeLevels,
    end: () => closeLevels(0),
  }
}
