import type { Block } from '../../../ports/documents.ts'
import type { Remarks } from './remarks.ts'

export type Place = Pick<Block, 'page' | 'sheet' | 'row'>

type Heading = { level: number; text: string; place: Place; isUsed: boolean }

/** A longer one is a paragraph, and so is one that no more fits beside those above it: a passage keeps so much of them. */
const [LONGEST, LONGEST_OF_ALL] = [200, 300]
const BETWEEN = ' › '.length

type Told = { block: (block: Block) => void; remarks: Remarks }

export type Outline = ReturnType<typeof createOutline>

/** Puts each block under its headings. A heading that nothing stands under is a paragraph: no word is lost. */
export function createOutline({ block: tell, remarks }: Told) {
  let above: Heading[] = []

  const leave = (level: number) => {
    const left = above.filter((heading) => heading.level >= level)
    above = above.filter((heading) => heading.level < level)
    for (const { text, place, isUsed } of left) if (!isUsed) put('paragraph', text, place)
  }
  const put = (kind: Block['kind'], text: string, place: Place) => {
    for (const heading of above) heading.isUsed = true
    tell({ kind, text, ...place, headings: above.map((heading) => heading.text) })
  }
  const fits = (text: string) =>
    text.length <= LONGEST &&
    above.reduce((sum, heading) => sum + heading.text.length + BETWEEN, text.length) <= LONGEST_OF_ALL
  return {
    remarks,
    heading(level: number, text: string, place: Place) {
      leave(level)
      if (!fits(text)) return put('paragraph', text, place)
      above.push({ level, text, place, isUsed: false })
    },
    paragraph: (text: string, place: Place) => put('paragraph', text, place),
    row: (text: string, place: Place) => put('row', text, place),
    /** What follows stands under no heading of before that is as deep as this or deeper. */
    leave,
    end: () => leave(0),
  }
}
