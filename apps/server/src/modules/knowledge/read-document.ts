import { causeWords, type DocumentCause, type DocumentStage, limits, type ServerEvent } from '@portavoz/contract'
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
  /** Of all documents of an account. */
  mostPassages?: number
}

/** Somebody else reads it now, or its owner deleted or replaced it. */
export class SupersededError extends Error {}

/** Who reads and says nothing for so long is taken for dead. */
export const CLAIM_MS = 60_000
const TOLD_EVERY_MS = 1_000
const KEPT_AT_ONCE = 200

export type ReadDocument = ReturnType<typeof createReadDocument>

/** One document, from its file to what it answers, or to why it cannot. */
export function createReadDocument(needs: ReadDocumentNeeds) {
  const { db, store, shelf, reader, clock, publish, committed, mostPassages = limits.passagesOfAccount } = needs

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

  /** Keeps passages as they come, some at once. What has no room fails as soon as that is known. */
  function createKeeping(charge: Charge) {
    const chunker = createChunker()
    const sum = { characters: 0, passageCount: 0, termCount: 0 }
    let room = mostPassages
    let waiting: NewPassage[] = []
    let number = 0

    async function keep(): Promise<void> {
      if (waiting.length === 0) return
      // A short document is counted once, when it is whole.
      if (number === 1) room -= await store.passagesOf(db, charge.userId)
      const size = sum.passageCount + waiting.length
      if (size > mostPassages) throw new UnreadableError('too_many_passages')
      if (size > room) throw new UnreadableError('account_full')
      const { postings, terms } = await indexInPieces(waiting)
      if (!(await store.keep(charge, { number: number++, passages: waiting, postings }))) throw new SupersededError()
      sum.passageCount += waiting.length
      sum.termCount += terms
      waiting = []
    }

    return {
      async take(blocks: Parameters<typeof chunker.push>[0]): Promise<void> {
        // Batches that are already here would follow each other without a turn for others.
        await setImmediate()
        for (const block of blocks) {
          sum.characters += block.text.length
          waiting.push(...chunker.push([block]))
          if (waiting.length >= KEPT_AT_ONCE) await keep()
        }
      },
      /** What they add up to. */
      async end() {
        waiting.push(...chunker.end())
        await keep()
        return sum
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
    const alive = every('document lease', CLAIM_MS / 4, stay, () => {})
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
      const sum = await keeping.end()
      if (sum.passageCount === 0) throw new UnreadableError(understood.kind === 'pdf' ? 'scanned' : 'empty')
      return { ...understood, ...sum }
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
        if (before + whole.passageCount > mostPassages) throw new UnreadableError('account_full')
        return store.complete(tx, charge, whole, clock.now())
      })
    },
    fail: (charge: Charge, cause: DocumentCause) =>
      tell(charge, { status: 'FAILED', cause: causeWords(cause) }, (tx) => store.fail(tx, charge, cause, clock.now())),
  }
}
