import type { EmbeddingProblem, ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import { lockWorkspace } from '../../../db/locks/lock-workspace.ts'
import { withDeadlockRetry } from '../../../db/locks/with-deadlock-retry.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ModelSettings } from '../../../ports/language-model.ts'
import { type Embedder, EmbedderError } from '../../../ports/embedder.ts'
import type { EmbeddingTask, EmbeddingUpdate, EmbeddingStore } from './embedding.store.ts'
import { CLAIM_DURATION_MS, SupersededError } from '../ingestion/ingest-document.ts'
import { isProviderFailure, type EmbedderCircuitBreaker, backoffAfter } from './embedder-circuit-breaker.ts'
import { embeddingSpaceOf } from './embedding-space.ts'
import type { VectorSet, VectorStore } from './vectors.store.ts'

/** The embedding model for an agent's documents (null agent: documents of all agents); null without a model. */
export type EmbeddingModelOf = (workspaceId: string, agentId: string | null) => Promise<ModelSettings | null>

/** The embedder of a workspace, which counts its cost. */
export type EmbedderOf = (workspaceId: string) => Embedder

export type EmbedDocumentDeps = {
  db: Db
  store: EmbeddingStore
  vectors: VectorStore
  embedderOf: EmbedderOf
  embeddingModelOf: EmbeddingModelOf
  circuitBreaker: EmbedderCircuitBreaker
  clock: Clock
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
}

/** The limit for a provider's answer is 2 MB, which holds this many vectors of 3,072 dimensions. */
const BATCH_SIZE = 24
const PROGRESS_MS = 1_000

const FINISHED = { notBefore: null, done: null, trouble: null, tries: 0 } satisfies EmbeddingUpdate

export type EmbedDocument = ReturnType<typeof createEmbedDocument>

/**
 * Creates the vectors of a document's passages. Word search finds the document before, during and after, even if this
 * fails.
 */
export function createEmbedDocument(deps: EmbedDocumentDeps) {
  const { db, store, vectors, embedderOf, embeddingModelOf, circuitBreaker, clock, publish, afterCommit } = deps

  const timeAfter = (ms: number) => new Date(clock.now().getTime() + ms)

  /** Locks the workspace and the document, so that neither is deleted or replaced during the transaction. */
  const withLock = <T>(task: EmbeddingTask, work: (tx: Tx) => Promise<T>): Promise<T> =>
    withDeadlockRetry(db, async (tx) => {
      await lockWorkspace(tx, task.workspaceId)
      if (!(await store.lockDocument(tx, task))) throw new SupersededError()
      return work(tx)
    })

  async function updateAndPublish(task: EmbeddingTask, done: number | null, work: (tx: Tx) => Promise<unknown>) {
    const { id, workspaceId, name, passageCount: total } = task
    const stage = done === null ? {} : { stage: { name: 'embedding' as const, done, total } }
    await withLock(task, async (tx) => {
      await work(tx)
      await publish(tx, workspaceId, { type: 'document', documentId: id, name, status: 'COMPLETED', ...stage })
    })
    afterCommit()
  }

  const renewClaim = (tx: Tx, task: EmbeddingTask, done: number) =>
    store.update(tx, task, { hasModel: true, done, notBefore: timeAfter(CLAIM_DURATION_MS) })

  /** Embeds the next passages; the dimensions of the answer decide to which vector set they belong. */
  async function embedBatch(
    task: EmbeddingTask,
    model: ModelSettings,
    set: VectorSet | null,
    first: number,
    signal: AbortSignal,
  ) {
    const next = await vectors.listPassages(task.id, first, BATCH_SIZE)
    const texts = next.map(({ heading, text }) => [heading, text].filter(Boolean).join('\n'))
    const embedded = await embedderOf(task.workspaceId).embedPassages(model, texts, signal)
    const dimensions = embedded[0]?.length ?? 0
    const hasOtherDimensions = set !== null && set.dimensions !== dimensions
    return withLock(task, async (tx) => {
      const targetSet =
        set && !hasOtherDimensions
          ? set
          : await vectors.activateSet(tx, task.workspaceId, embeddingSpaceOf(model), dimensions, clock.now())
      // With other dimensions the document starts again from its first passage in the new set.
      if (!hasOtherDimensions) await vectors.storeVectors(tx, targetSet, task.id, first, embedded)
      await renewClaim(tx, task, first + next.length)
      return { into: targetSet, isOther: hasOtherDimensions }
    })
  }

  async function embedRemaining(
    task: EmbeddingTask,
    model: ModelSettings,
    first: VectorSet | null,
    signal: AbortSignal,
  ) {
    let set = first
    let hasChanged = false
    for (let lastProgressAt = -Infinity; ;) {
      const done = set ? await vectors.countStored(set.id, task.id) : 0
      if (set && done >= task.passageCount) return set
      const now = clock.now().getTime()
      if (now - lastProgressAt >= PROGRESS_MS) {
        lastProgressAt = now
        await updateAndPublish(task, done, (tx) => renewClaim(tx, task, done))
      }
      const { into: targetSet, isOther: hasOtherDimensions } = await embedBatch(task, model, set, done, signal)
      if (hasOtherDimensions && hasChanged) throw new EmbedderError('rubbish', null)
      hasChanged ||= hasOtherDimensions
      set = targetSet
      circuitBreaker.recordSuccess(model)
    }
  }

  /** Word search goes on; the owner sees the cause. */
  async function postpone(task: EmbeddingTask, trouble: EmbeddingProblem, notBefore: Date | null): Promise<void> {
    const update = { hasModel: true, done: null, trouble, tries: task.tries + 1, notBefore }
    const write = (tx: Tx) => store.update(tx, task, update)
    await (trouble === task.trouble ? withLock(task, write) : updateAndPublish(task, null, write))
  }

  async function embedOrFinish(task: EmbeddingTask, model: ModelSettings, signal: AbortSignal): Promise<void> {
    const set = (await vectors.findCurrentSet(task.workspaceId, embeddingSpaceOf(model))) ?? null
    const isComplete = set !== null && (await vectors.isComplete(set.id, task.id))
    const pause = (tx: Tx) => store.update(tx, task, { ...FINISHED, hasModel: true })
    if (isComplete && task.trouble === null) return void (await withLock(task, pause))
    const completeSet = isComplete ? set : await embedRemaining(task, model, set, signal)
    await updateAndPublish(task, null, async (tx) => {
      await vectors.completeDocument(tx, task.workspaceId, completeSet.id, task.id)
      await pause(tx)
    })
  }

  return {
    async embed(task: EmbeddingTask, signal: AbortSignal): Promise<void> {
      const model = await embeddingModelOf(task.workspaceId, task.agentId)
      if (!model) return void (await withLock(task, (tx) => store.update(tx, task, { ...FINISHED, hasModel: false })))
      const pause = circuitBreaker.openUntil(model)
      if (pause) return postpone(task, pause.trouble, pause.until)
      try {
        await embedOrFinish(task, model, signal)
      } catch (error) {
        if (signal.aborted || !(error instanceof EmbedderError)) throw error
        // A refusal may concern this text only, so it does not open the breaker.
        const retryAt = !isProviderFailure(error)
          ? timeAfter(backoffAfter(task.tries))
          : circuitBreaker.recordFailure(model, error)
        await postpone(task, error.kind, retryAt)
        throw error
      }
    },
    /** An error of the server, not of the provider. */
    recordServerError: (task: EmbeddingTask) => postpone(task, 'server', timeAfter(backoffAfter(task.tries))),
    /** Until the document, the workspace's agents or the installation's model change. */
    quarantine: (task: EmbeddingTask) => postpone(task, 'server', null),
    /** Releases the task for any worker. */
    release: (task: EmbeddingTask) =>
      withLock(task, (tx) => store.update(tx, task, { notBefore: clock.now(), done: null })),
  }
}
