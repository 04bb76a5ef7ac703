import type { DocumentCause, SheetPreview } from '@portavoz/contract'
import type { Block, Progress, Understood } from '../../../ports/documents.ts'
import { createRemarks } from './remarks.ts'
import { Unreadable } from './unreadable.ts'

/** How much text of a document is read: more is refused. */
export type Most = { characters: number }

/** What the parent process hears of a document, a line each. */
export type Said =
  | { blocks: Block[] }
  | { progress: Progress }
  | { understood: Understood }
  | { previews: SheetPreview[] }
  | { trouble: DocumentCause; why: string }
  /** The file must be read by a process of its own. */
  | { isElsewhere: true }

export type Telling = ReturnType<typeof createTelling>

/** So many characters are told at once, and so many are one block: whoever hears them does other things too. */
const BATCH = 32_000
/** A block costs its reader as much as so many characters: millions of lines of one letter are batched too. */
const BLOCK_COST = 100
const LONGEST_BLOCK = 8_000
/** Between two words about progress. */
const STEP_MS = 250

/** Gathers blocks into batches, counts them, and draws the line at what is too much. */
export function createTelling(say: (said: Said) => void, most: Most, now = () => performance.now()) {
  const remarks = createRemarks()
  let batch: Block[] = []
  let [gathered, characters] = [0, 0]
  let saidAt = Number.NEGATIVE_INFINITY

  const flush = () => {
    if (batch.length > 0) say({ blocks: batch })
    ;[batch, gathered] = [[], 0]
  }
  return {
    most,
    remarks,
    get characters() {
      return characters
    },
    block(block: Block) {
      characters += block.text.length
      if (characters > most.characters) throw new Unreadable('too_much_text')
      const besideText = block.headings.reduce((sum, heading) => sum + heading.length, BLOCK_COST)
      for (const text of cut(block.text)) {
        batch.push({ ...block, text })
        gathered += text.length + besideText
        if (gathered > BATCH) flush()
      }
    },
    progress(done: number, total: number | null) {
      if (now() < saidAt + STEP_MS) return
      saidAt = now()
      say({ progress: { done, total } })
    },
    flush,
  }
}

/** At a blank, where there is one. */
function* cut(text: string): Generator<string> {
  let left = text
  while (left.length > LONGEST_BLOCK) {
    const blank = left.lastIndexOf(' ', LONGEST_BLOCK)
    const at = blank > 0 ? blank : LONGEST_BLOCK
    yield left.slice(0, at)
    left = left.slice(at).trimStart()
  }
  if (left !== '') yield left
}
