import type { Block } from '../../ports/documents.ts'
import type { NewPassage } from './index-passages.ts'
import { announces, sentencesOf } from './sentences.ts'

/** Goes up when the same document would be cut otherwise. */
export const CHUNKER = 2

/** A passage is at least as long as this where its section is, at most as long as that, and begins with so much of the last. */
const [ENOUGH, LONGEST, OVERLAP] = [700, 1_000, 150]
const HEADING = 300

type Place = Pick<NewPassage, 'heading' | 'page' | 'sheet' | 'row'>

/**
 * Cuts blocks into passages at sentences, as they come. No passage goes over a heading, a page or a row; between a
 * question and its answer only where both are too long for one.
 */
export function createChunker() {
  let place: Place | null = null
  let kept: string[] = []
  let size = 0
  /** Whether anything was added to what the last passage ended with. */
  let isNew = false
  let next = 0

  function keep(sentences: string[]): void {
    kept = sentences
    size = sentences.reduce((sum, one) => sum + one.length, 0)
  }

  function append(text: string): void {
    kept.push(text)
    size += text.length
  }

  function flush(): NewPassage[] {
    const text = kept.join('').trim()
    const passage = place && isNew && text !== '' ? [{ position: next++, text, ...place }] : []
    isNew = false
    return passage
  }

  function add(sentence: string): NewPassage[] {
    const isEnough = size >= ENOUGH && !announces(kept.join(''))
    const isFull = isEnough || size + sentence.length > LONGEST
    const passages = isFull ? flush() : []
    if (isFull) keep(tail(kept, LONGEST - sentence.length))
    append(sentence)
    isNew = true
    return passages
  }

  function begin(at: Place): NewPassage[] {
    const passages = flush()
    place = at
    keep([])
    return passages
  }

  return {
    push(blocks: readonly Block[]): NewPassage[] {
      return blocks.flatMap((block) => {
        const at = placeOf(block)
        const passages = block.kind === 'row' || !isSame(place, at) ? begin(at) : []
        for (const sentence of pieces(block.text)) passages.push(...add(sentence))
        if (kept.length > 0) append('\n')
        return passages
      })
    },
    end: flush,
  }
}

const placeOf = ({ headings, page, sheet, row }: Block): Place => ({
  heading: headings.join(' › ').slice(0, HEADING),
  page,
  sheet,
  row,
})

const isSame = (a: Place | null, b: Place) =>
  a !== null && a.heading === b.heading && a.page === b.page && a.sheet === b.sheet && a.row === b.row

/** Sentences; what has none, as pieces that fit. */
const pieces = (text: string): string[] =>
  sentencesOf(text).flatMap((one) => (one.length <= LONGEST ? [one] : inWords(one)))

function inWords(sentence: string): string[] {
  const parts: string[] = []
  for (let rest = sentence; rest !== '';) {
    const head = rest.slice(0, ENOUGH)
    const blank = rest.length > ENOUGH ? head.lastIndexOf(' ') : -1
    const end = blank > ENOUGH / 2 ? blank + 1 : head.length - (isHalf(head) ? 1 : 0)
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return parts
}

/** Never between the two halves of one character. */
const isHalf = (text: string) => /[\ud800-\udbff]$/.test(text)

/** The last sentences of a passage, as many as the next may begin with. */
function tail(sentences: readonly string[], room: number): string[] {
  const most = Math.min(OVERLAP, room)
  let from = sentences.length
  let size = 0
  while (from > 0 && size + (sentences[from - 1]?.length ?? 0) <= most) size += sentences[--from]?.length ?? 0
  return sentences.slice(from)
}
