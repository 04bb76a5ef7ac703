import type { DocumentCause, SheetPreview } from '@portavoz/contract'
import type { DocumentBlock, ReadProgress, DocumentSummary } from '../../../ports/document-reader.ts'
import { createRemarks } from './remarks.ts'
import { DocumentError } from './document-error.ts'

export type DocumentTextLimits = { characters: number }

/** Messages to the server, one JSON line each; `parser-messages.ts` validates them. */
export type OutputMessage =
  | { blocks: DocumentBlock[] }
  | { progress: ReadProgress }
  | { understood: DocumentSummary }
  | { previews: SheetPreview[] }
  /** A page as JPEG, in base64. */
  | { picture: string }
  /** The pages of the whole document, after the pictures of the first. */
  | { drawn: { pages: number } }
  | { trouble: DocumentCause; why: string }
  /** The file needs a parser process of its own. */
  | { isElsewhere: true }

export type DocumentOutput = ReturnType<typeof createDocumentOutput>

/** Batches and blocks are small so that the server can do other work between them. */
const BATCH_COST = 32_000
/** Fixed cost of a block in characters, so that millions of one-letter lines are batched too. */
const BLOCK_COST = 100
const MAX_BLOCK_LENGTH = 8_000
const PROGRESS_MS = 250

/** Writes blocks in batches, counts characters and throws above the limit. */
export function createDocumentOutput(
  write: (message: OutputMessage) => void,
  limits: DocumentTextLimits,
  now = () => performance.now(),
) {
  const remarks = createRemarks()
  let batch: DocumentBlock[] = []
  let [batchCost, characters] = [0, 0]
  let lastProgressAt = Number.NEGATIVE_INFINITY

  const flush = () => {
    if (batch.length > 0) write({ blocks: batch })
    ;[batch, batchCost] = [[], 0]
  }
  return {
    limits,
    remarks,
    get characters() {
      return characters
    },
    block(block: DocumentBlock) {
      characters += block.text.length
      if (characters > limits.characters) throw new DocumentError('too_much_text')
      const costPerBlock = block.headings.reduce((sum, heading) => sum + heading.length, BLOCK_COST)
      for (const text of splitText(block.text)) {
        batch.push({ ...block, text })
        batchCost += text.length + costPerBlock
        if (batchCost > BATCH_COST) flush()
      }
    },
    progress(done: number, total: number | null) {
      if (now() < lastProgressAt + PROGRESS_MS) return
      lastProgressAt = now()
      write({ progress: { done, total } })
    },
    flush,
  }
}

function* splitText(text: string): Generator<string> {
  let remaining = text
  while (remaining.length > MAX_BLOCK_LENGTH) {
    const blank = remaining.lastIndexOf(' ', MAX_BLOCK_LENGTH)
    const splitAt = blank > 0 ? blank : MAX_BLOCK_LENGTH
    yield remaining.slice(0, splitAt)
    remaining = remaining.slice(splitAt).trimStart()
  }
  if (remaining !== '') yield remaining
}
