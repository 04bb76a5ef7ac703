import type { DocumentBlock } from '../../../ports/document-reader.ts'
import type { NewPassage } from './index-passages.ts'
import { rowIdentityOf } from '../rows/row-identity.ts'
import { isLeadIn, splitSentences } from '../text/sentences.ts'

/** Increase it when the same document would be cut differently: passages and vectors are then created anew. */
export const CHUNKER_VERSION = 2

/**
 * In characters: minimum length where the section has enough text, maximum length, and overlap with the previous
 * passage.
 */
const [MIN_LENGTH, MAX_LENGTH, OVERLAP] = [700, 1_000, 150]
const MAX_HEADING_LENGTH = 300

type PassagePlace = Pick<NewPassage, 'heading' | 'page' | 'sheet' | 'row' | 'rowKey'>

/**
 * Cuts blocks into passages at sentence ends, in a stream. A passage never crosses a heading, page or row, and
 * separates a question from its answer only if both together are too long.
 */
export function createChunker() {
  let place: PassagePlace | null = null
  let current: string[] = []
  let size = 0
  /** True if the passage has more than the overlap with the previous one. */
  let isNew = false
  let nextPosition = 0

  function setCurrent(sentences: string[]): void {
    current = sentences
    size = sentences.reduce((sum, one) => sum + one.length, 0)
  }

  function append(text: string): void {
    current.push(text)
    size += text.length
  }

  function flush(): NewPassage[] {
    const text = current.join('').trim()
    const passage = place && isNew && text !== '' ? [{ position: nextPosition++, text, ...place }] : []
    isNew = false
    return passage
  }

  function add(sentence: string): NewPassage[] {
    const isEnough = size >= MIN_LENGTH && !isLeadIn(current.join(''))
    const isFull = isEnough || size + sentence.length > MAX_LENGTH
    const passages = isFull ? flush() : []
    if (isFull) setCurrent(overlapOf(current, MAX_LENGTH - sentence.length))
    append(sentence)
    isNew = true
    return passages
  }

  function startPassage(at: PassagePlace): NewPassage[] {
    const passages = flush()
    place = at
    setCurrent([])
    return passages
  }

  return {
    push(blocks: readonly DocumentBlock[]): NewPassage[] {
      return blocks.flatMap((block) => {
        const at = passagePlaceOf(block)
        const passages = block.kind === 'row' || !isSamePlace(place, at) ? startPassage(at) : []
        for (const sentence of splitBlock(block.text)) passages.push(...add(sentence))
        if (current.length > 0) append('\n')
        return passages
      })
    },
    end: flush,
  }
}

const passagePlaceOf = ({ kind, text, headings, page, sheet, row }: DocumentBlock): PassagePlace => ({
  heading: headings.join(' › ').slice(0, MAX_HEADING_LENGTH),
  page,
  sheet,
  row,
  rowKey: kind === 'row' ? (rowIdentityOf(text)?.key ?? null) : null,
})

const isSamePlace = (a: PassagePlace | null, b: PassagePlace) =>
  a !== null && a.heading === b.heading && a.page === b.page && a.sheet === b.sheet && a.row === b.row

/** Sentences; sentences that are too long are cut at words. */
const splitBlock = (text: string): string[] =>
  splitSentences(text).flatMap((one) => (one.length <= MAX_LENGTH ? [one] : splitAtWords(one)))

function splitAtWords(sentence: string): string[] {
  const parts: string[] = []
  for (let remaining = sentence; remaining !== '';) {
    const head = remaining.slice(0, MIN_LENGTH)
    const blank = remaining.length > MIN_LENGTH ? head.lastIndexOf(' ') : -1
    const end = blank > MIN_LENGTH / 2 ? blank + 1 : head.length - (endsInHalfSurrogate(head) ? 1 : 0)
    parts.push(remaining.slice(0, end))
    remaining = remaining.slice(end)
  }
  return parts
}

/** True if the text ends between the two halves of a surrogate pair. */
const endsInHalfSurrogate = (text: string) => /[\ud800-\udbff]$/.test(text)

function overlapOf(sentences: readonly string[], maxLength: number): string[] {
  const maxOverlap = Math.min(OVERLAP, maxLength)
  let first = sentences.length
  let size = 0
  while (first > 0 && size + (sentences[first - 1]?.length ?? 0) <= maxOverlap) size += sentences[--first]?.length ?? 0
  return sentences.slice(first)
}
