import type { Clock } from '../../../platform/time/clock.ts'
import { createWorkerPool } from '../../../platform/queue/worker-pool.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { TaskAttempts } from '../../../platform/queue/task-attempts.ts'
import { type Backoff, backoffDelay } from '../../../platform/retry/backoff.ts'
import { UnreadableError } from '../../../ports/document-reader.ts'
import { FileStoreError } from '../../../ports/file-store.ts'
import { CLAIM_DURATION_MS, type IngestDocument, SupersededError } from './ingest-document.ts'
import { type IngestionStore, type IngestionTask, MAX_ATTEMPTS } from './ingestion.store.ts'

/** A large file blocks one slot only. */
const CONCURRENCY = 2
const POLL_MS = 15_000
const RETRY_MS = 10_000
/** Between looks for files whose storage does not answer. */
const STORAGE_RETRY: Backoff = { firstMs: 10_000, maxMs: 5 * 60_000 }

type IngestionWorkerDeps = {
  store: IngestionStore
  document: IngestDocument
  deleteDiscardedFiles: () => Promise<void>
  /** Must not throw. */
  afterIngestion: (documentId: string) => Promise<void>
  closeReader: () => void
  taskAttempts: TaskAttempts
  clock: Clock
  log: Log
}

/** Worker pool that ingests uploaded documents and deletes the files of deleted ones. */
export function createIngestionWorker({
  store,
  document,
  deleteDiscardedFiles,
  afterIngestion,
  closeReader,
  taskAttempts,
  clock,
  log,
}: IngestionWorkerDeps) {
  const timeAfter = (ms: number) => new Date(clock.now().getTime() + ms)
  let storageFailures = 0

  async function ingest(task: IngestionTask, stopping: AbortSignal): Promise<void> {
    try {
      if (task.tries > MAX_ATTEMPTS) await document.fail(task, 'server')
      else {
        await document.ingest(task, stopping)
        storageFailures = 0
        await afterIngestion(task.id)
      }
    } catch (err) {
      await handleFailure(task, err, stopping).catch((error: unknown) => logAbandoned(error, task))
    }
  }

  async function handleFailure(task: IngestionTask, err: unknown, stopping: AbortSignal): Promise<void> {
    if (stopping.aborted) return void (await store.returnToQueue(task, clock.now()))
    if (err instanceof SupersededError) return
    if (err instanceof UnreadableError && err.cause instanceof FileStoreError) return waitForStorage(task, err.cause)
    const cause = err instanceof UnreadableError ? err.trouble : 'server'
    log.warn({ err, document: task.id, tries: task.tries, trouble: cause }, 'a document was not understood')
    if (cause === 'server' && task.tries < MAX_ATTEMPTS) await store.postpone(task, timeAfter(RETRY_MS))
    else await document.fail(task, cause)
  }

  /** Waiting for the storage does not count as an attempt. */
  async function waitForStorage(task: IngestionTask, err: FileStoreError): Promise<void> {
    const pauseMs = backoffDelay(STORAGE_RETRY, storageFailures++)
    log.warn({ err, document: task.id, pauseMs }, 'a document waits for the storage of files')
    await store.returnToQueue(task, timeAfter(pauseMs))
  }

  /** The failure could not be stored; the next worker that claims the document starts again. */
  const logAbandoned = (err: unknown, { id }: IngestionTask) => {
    if (!(err instanceof SupersededError)) log.warn({ err, document: id }, 'a document is left to whoever comes next')
  }

  const workerPool = createWorkerPool({
    kind: 'document',
    failureMessage: 'reading documents',
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    prepare: deleteDiscardedFiles,
    claim: () => store.claim(clock.now(), timeAfter(CLAIM_DURATION_MS)),
    work: ingest,
    idOf: ({ id }) => id,
    quarantine: (task) => document.fail(task, 'server'),
    taskAttempts,
    log,
  })
  return {
    ...workerPool,
    async stop(): Promise<void> {
      await workerPool.stop()
      closeReader()
    },
  }
}
