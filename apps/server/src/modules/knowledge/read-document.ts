import {
  causeWords,
  type DocumentCause,
  type DocumentRemark,
  type DocumentStage,
  limits,
  type ServerEvent,
} from '@portavoz/contract'
import { setImmediate } from 'node:timers/promises'
import type { Db, Tx } from '../../db/connect.ts'
import { holdAccount } from '../../db/hold-account.ts'
import { inPeace } from '../../db/in-peace.ts'
import type { Clock } from '../../platform/clock.ts'
import { every } from '../../platform/every.ts'
import { type DocumentReader, type Progress, UnreadableError } from '../../ports/documents.ts'
import type { Shelf } from '../../ports/shelf.ts'
import { createChunker } from './chunk.ts'
import { indexInPieces } from './index-in-pieces.ts'
import type { NewPassage } from './index-passages.ts'
import type { Charge, ReadingStore, Whole } from './reading.store.ts'

export type ReadDocumentNeeds = {
  db: Db
  store: ReadingStore
  shelf: Shelf
  reader: DocumentReader
  clock: Clock
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  /** Called after each commit. */
  committed: () => void
  /** Of one document; beyond, it answers as far as it is kept. */
  mostPassages?: number
}

/** Somebody else reads it now, or its owner deleted or replaced it. */
export class SupersededError extends Error {}

/** Who reads and says nothing for so long is taken for dead. */
export const CLAIM_MS = 60_000
const TOLD_EVERY_MS = 1_000
const KEPT_AT_ONCE = 200
/** As many as rows are read. */
const MOST_PASSAGES = 60_000

export type ReadDocument = ReturnType<typeof createReadDocument>

/** One document, from its file to what it answers, or to why it cannot. */
export function createReadDocument(needs: ReadDocumentNeeds) {
  const { db, store, shelf, reader, clock, publish, committed, mostPassages = MOST_PASSAGES } = needs

  /** Its owner's consoles show it as soon as it is so. */
  async function tell(
    { id, userId, name }: Charge,
    told: Omit<Extract<ServerEvent, { type: 'document' }>, 'type' | 'documentId'>,
    write: (tx: Tx) => Promise<boolean>,
  ) {
    const isDone = await inPeace(db, async (tx) => {
      await holdAccount(tx, userId)
      if (!(await write(tx))) return false
      await publish(tx, userId, { ...told, type: 'document', documentId: id, name })
      return true
    })
    if (!isDone) throw new SupersededError()
    committed()
  }

  async function tellProgress(charge: Charge, name: DocumentStage['name'], at: Progress): Promise<void> {
    const stage: DocumentStage = { name, ...at }
    await tell(charge, { status: 'PROCESSING', stage }, (tx) => store.progress(tx, charge, name, at))
  }

  /** Keeps passages as they come, some at once, up to as many as are kept. */
  function createKeeping(charge: Charge) {
    const chunker = createChunker()
    const sum = { characters: 0, passageCount: 0, termCount: 0 }
    const leftOut = new Set<DocumentRemark>()
    let waiting: NewPassage[] = []
    let number = 0

    async function keep(): Promise<void> {
      if (waiting.length === 0) return
      const { postings, terms } = await indexInPieces(waiting)
      if (!(await store.keep(charge, { number: number++, passages: waiting, postings }))) throw new SupersededError()
      sum.passageCount += waiting.length
      sum.termCount += terms
      waiting = []
    }

    function add(passages: readonly NewPassage[]): void {
      const room = mostPassages - sum.passageCount - waiting.length
      waiting.push(...passages.slice(0, room))
      const first = passages[room]
      if (first) leftOut.add(first.row === null ? 'text_left_out' : 'rows_left_out')
    }

    return {
      async take(blocks: Parameters<typeof chunker.push>[0]): Promise<void> {
        // Batches that are already here would follow each other without a turn for others.
        await setImmediate()
        for (const block of blocks) {
          if (leftOut.size > 0) return
          sum.characters += block.text.length
          add(chunker.push([block]))
          if (waiting.length >= KEPT_AT_ONCE) await keep()
        }
      },
      /** What they add up to, and what is cut off of them. */
      async end() {
        add(chunker.end())
        await keep()
        return { sum, leftOut }
      },
    }
  }

  async function understand(charge: Charge, signal: AbortSignal): Promise<Whole> {
    const keeping = createKeeping(charge)
    const stopping = new AbortController()
    const giveUp = (reason: unknown) => stopping.abort(reason)
    const stay = async () => {
      const until = new Date(clock.now().getTime() + CLAIM_MS)
      if (!(await store.postpone(charge, until))) giveUp(new SupersededError())
    }
    const alive = every(CLAIM_MS / 4, stay, () => {})
    let last = clock.now().getTime()
    let telling = Promise.resolve()
    const bytes = async () => {
      const opened = await shelf.open(charge.fileId)
      if (!opened) throw new UnreadableError('file_gone')
      return opened.stream
    }
    const onProgress = (progress: Progress) => {
      const now = clock.now().getTime()
      if (now - last < TOLD_EVERY_MS) return
      last = now
      telling = telling.then(() => tellProgress(charge, 'reading', progress)).catch(giveUp)
    }
    alive.start()
    try {
      const understood = await reader.read(
        { name: charge.fileName, bytes, accountId: charge.userId, size: charge.fileBytes },
        { signal: AbortSignal.any([signal, stopping.signal]), onBlocks: keeping.take, onProgress },
      )
      const { sum, leftOut } = await keeping.end()
      if (sum.passageCount === 0) throw new UnreadableError(understood.kind === 'pdf' ? 'scanned' : 'empty')
      return { ...understood, ...sum, remarks: [...new Set([...understood.remarks, ...leftOut])] }
    } finally {
      alive.stop()
      await telling
    }
  }

  return {
    async read(charge: Charge, signal: AbortSignal): Promise<void> {
      await tellProgress(charge, 'reading', { done: 0, total: null })
      const whole = await understand(charge, signal)
      await tell(charge, { status: 'COMPLETED' }, async (tx) => {
        const before = await store.passagesOf(tx, charge.userId)
        if (before + whole.passageCount > limits.passagesOfAccount) throw new UnreadableError('account_full')
        return store.complete(tx, charge, whole, clock.now())
      })
    },
    fail: (charge: Charge, cause: DocumentCause) =>
      tell(charge, { status: 'FAILED', cause: causeWords(cause) }, (tx) => store.fail(tx, charge, cause, clock.now())),
  }
}
