import { describeDocumentCause, type DocumentCause, limits, type ServerEvent } from '@portavoz/contract'
import { setImmediate } from 'node:timers/promises'
import type { Db, Tx } from '../../../db/connect.ts'
import { lockWorkspace } from '../../../db/locks/lock-workspace.ts'
import { withDeadlockRetry } from '../../../db/locks/with-deadlock-retry.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { createInterval } from '../../../platform/time/interval.ts'
import { type DocumentReader, type ReadProgress, UnreadableError } from '../../../ports/document-reader.ts'
import type { FileStore } from '../../../ports/file-store.ts'
import { createChunker } from './chunker.ts'
import { indexInBatches } from './index-in-batches.ts'
import type { NewPassage } from './index-passages.ts'
import type { IngestionTask, IngestionStore, IngestionResult } from './ingestion.store.ts'

export type IngestDocumentDeps = {
  db: Db
  store: IngestionStore
  fileStore: FileStore
  reader: DocumentReader
  clock: Clock
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
  maxPassages?: number
}

/** Another process has claimed the document, or its owner deleted or replaced it. */
export class SupersededError extends Error {}

/** A worker that does not renew its claim for this long counts as dead. */
export const CLAIM_DURATION_MS = 60_000
const PROGRESS_MS = 1_000
const BATCH_SIZE = 200

export type IngestDocument = ReturnType<typeof createIngestDocument>

/** Ingests one document: parses, cuts and indexes its file, or records why that failed. */
export function createIngestDocument(deps: IngestDocumentDeps) {
  const { db, store, fileStore, reader, clock, publish, afterCommit, maxPassages = limits.passagesOfAccount } = deps

  /** Updates the row and publishes it to the owner's consoles in one transaction. */
  async function updateAndPublish(
    { id, workspaceId, name }: IngestionTask,
    event: Omit<Extract<ServerEvent, { type: 'document' }>, 'type' | 'documentId'>,
    write: (tx: Tx) => Promise<boolean>,
  ) {
    const isDone = await withDeadlockRetry(db, async (tx) => {
      await lockWorkspace(tx, workspaceId)
      if (!(await write(tx))) return false
      await publish(tx, workspaceId, { ...event, type: 'document', documentId: id, name })
      return true
    })
    if (!isDone) throw new SupersededError()
    afterCommit()
  }

  const publishProgress = (task: IngestionTask, progress: ReadProgress) =>
    updateAndPublish(task, { status: 'PROCESSING', stage: { name: 'reading', ...progress } }, (tx) =>
      store.setProgress(tx, task, progress),
    )

  /** Stores passages in batches. Fails as soon as a limit is exceeded. */
  function createPassageSink(task: IngestionTask) {
    const chunker = createChunker()
    const sum = { characters: 0, passageCount: 0, termCount: 0 }
    let remainingPassages = maxPassages
    let pending: NewPassage[] = []
    let batchNumber = 0

    async function storeBatch(): Promise<void> {
      if (pending.length === 0) return
      // The workspace's passages are counted from the second batch on; short documents are only counted at the end.
      if (batchNumber === 1) remainingPassages -= await store.countPassages(db, task.workspaceId)
      const size = sum.passageCount + pending.length
      if (size > maxPassages) throw new UnreadableError('too_many_passages')
      if (size > remainingPassages) throw new UnreadableError('account_full')
      const { postings, terms } = await indexInBatches(pending)
      if (!(await store.storeBatch(task, { number: batchNumber++, passages: pending, postings })))
        throw new SupersededError()
      sum.passageCount += pending.length
      sum.termCount += terms
      pending = []
    }

    return {
      async addBlocks(blocks: Parameters<typeof chunker.push>[0]): Promise<void> {
        // Lets other work run between batches that have already arrived.
        await setImmediate()
        for (const block of blocks) {
          sum.characters += block.text.length
          pending.push(...chunker.push([block]))
          if (pending.length >= BATCH_SIZE) await storeBatch()
        }
      },
      async finish() {
        pending.push(...chunker.end())
        await storeBatch()
        return sum
      },
    }
  }

  async function parseAndStore(task: IngestionTask, signal: AbortSignal): Promise<IngestionResult> {
    const sink = createPassageSink(task)
    const abortController = new AbortController()
    const abortWith = (reason: unknown) => abortController.abort(reason)
    const renewClaim = async () => {
      const claimedUntil = new Date(clock.now().getTime() + CLAIM_DURATION_MS)
      if (!(await store.postpone(task, claimedUntil))) abortWith(new SupersededError())
    }
    const claimRenewal = createInterval('document lease', CLAIM_DURATION_MS / 4, renewClaim, () => {})
    let last = clock.now().getTime()
    let progressUpdates = Promise.resolve()
    const bytes = async () => {
      const openedFile = await fileStore.open(task.fileId)
      if (!openedFile) throw new UnreadableError('file_gone')
      return openedFile.stream
    }
    const onProgress = (progress: ReadProgress) => {
      const now = clock.now().getTime()
      if (now - last < PROGRESS_MS) return
      last = now
      progressUpdates = progressUpdates.then(() => publishProgress(task, progress)).catch(abortWith)
    }
    claimRenewal.start()
    try {
      const understood = await reader.read(
        { name: task.fileName, bytes, workspaceId: task.workspaceId, size: task.fileBytes },
        { signal: AbortSignal.any([signal, abortController.signal]), onBlocks: sink.addBlocks, onProgress },
      )
      const sum = await sink.finish()
      if (sum.passageCount === 0) throw new UnreadableError(understood.kind === 'pdf' ? 'scanned' : 'empty')
      return { ...understood, ...sum }
    } finally {
      claimRenewal.stop()
      await progressUpdates
    }
  }

  return {
    async ingest(task: IngestionTask, signal: AbortSignal): Promise<void> {
      // The claim published an event.
      afterCommit()
      const result = await parseAndStore(task, signal)
      await updateAndPublish(task, { status: 'COMPLETED' }, async (tx) => {
        const passagesOfOthers = await store.countPassages(tx, task.workspaceId)
        if (passagesOfOthers + result.passageCount > maxPassages) throw new UnreadableError('account_full')
        return store.complete(tx, task, result, clock.now())
      })
    },
    fail: (task: IngestionTask, cause: DocumentCause) =>
      updateAndPublish(task, { status: 'FAILED', cause: describeDocumentCause(cause) }, (tx) =>
        store.fail(tx, task, cause, clock.now()),
      ),
  }
}
