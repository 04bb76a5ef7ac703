import type { Clock } from '../../../platform/time/clock.ts'
import { createThrottle } from '../../../platform/time/throttle.ts'
import { createWorkerPool } from '../../../platform/queue/worker-pool.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { TaskAttempts } from '../../../platform/queue/task-attempts.ts'
import { EmbedderError } from '../../../ports/embedder.ts'
import type { EmbedDocument } from './embed-document.ts'
import type { EmbeddingTask, EmbeddingStore } from './embedding.store.ts'
import { CLAIM_DURATION_MS, SupersededError } from '../ingestion/ingest-document.ts'

/** A slow provider blocks one slot only. */
const CONCURRENCY = 2
const POLL_MS = 15_000
/** Many small documents wake it often, and each time it looks through all that wait for a change. */
const MIN_WAKE_INTERVAL_MS = 1_000

type EmbeddingWorkerDeps = {
  store: EmbeddingStore
  document: EmbedDocument
  embeddingSpace: string
  taskAttempts: TaskAttempts
  clock: Clock
  log: Log
}

/** Worker pool that embeds ingested documents. Vectors of an interrupted document are kept. */
export function createEmbeddingWorker({
  store,
  document,
  embeddingSpace,
  taskAttempts,
  clock,
  log,
}: EmbeddingWorkerDeps) {
  async function embed(task: EmbeddingTask, stopping: AbortSignal): Promise<void> {
    try {
      await document.embed(task, stopping)
    } catch (err) {
      await handleFailure(task, err, stopping).catch((error: unknown) => logAbandoned(error, task))
    }
  }

  async function handleFailure(task: EmbeddingTask, err: unknown, stopping: AbortSignal): Promise<void> {
    if (stopping.aborted) return void (await document.release(task))
    if (err instanceof SupersededError) return
    log.warn({ err, document: task.id, tries: task.tries }, 'the meaning of a document was not read')
    if (!(err instanceof EmbedderError)) await document.recordServerError(task)
  }

  /** The failure could not be stored; the next worker that claims the task continues. */
  const logAbandoned = (err: unknown, { id }: EmbeddingTask) => {
    if (!(err instanceof SupersededError)) log.warn({ err, document: id }, 'a meaning is left to whoever comes next')
  }

  const workerPool = createWorkerPool({
    kind: 'embedding',
    failureMessage: 'computing embeddings',
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    prepare: () => store.wakeChanged(clock.now(), embeddingSpace),
    claim: () => store.claim(clock.now(), new Date(clock.now().getTime() + CLAIM_DURATION_MS), embeddingSpace),
    work: embed,
    idOf: ({ id }) => id,
    quarantine: document.quarantine,
    taskAttempts,
    log,
  })
  const throttledWake = createThrottle(MIN_WAKE_INTERVAL_MS, workerPool.wake)
  return {
    ...workerPool,
    wake: throttledWake.call,
    async stop(): Promise<void> {
      throttledWake.cancel()
      await workerPool.stop()
    },
  }
}
