import type { Clock } from '../../platform/clock.ts'
import { createLanes } from '../../platform/lanes.ts'
import type { Log } from '../../platform/log.ts'
import type { TaskTrials } from '../../platform/task-trials.ts'
import { EmbedderError } from '../../ports/embedder.ts'
import type { EmbedDocument } from './embed-document.ts'
import type { EmbeddingCharge, EmbeddingStore } from './embedding.store.ts'
import { CLAIM_MS, SupersededError } from './read-document.ts'

/** One that is slow leaves the other. */
const AT_ONCE = 2
const LOOK_MS = 15_000

type Needs = {
  store: EmbeddingStore
  document: EmbedDocument
  /** Of the installation's model; empty where it has none. What was considered for another is considered again. */
  space: string
  trials: TaskTrials
  clock: Clock
  log: Log
}

/** Reads the meaning of what was read, some documents at once. What was made of one that is let go of stays. */
export function createEmbedding({ store, document, space, trials, clock, log }: Needs) {
  async function embed(charge: EmbeddingCharge, stopping: AbortSignal): Promise<void> {
    try {
      await document.embed(charge, stopping)
    } catch (err) {
      await failed(charge, err, stopping).catch((error: unknown) => notOurs(error, charge))
    }
  }

  async function failed(charge: EmbeddingCharge, err: unknown, stopping: AbortSignal): Promise<void> {
    if (stopping.aborted) return void (await document.letGo(charge))
    if (err instanceof SupersededError) return
    log.warn({ err, document: charge.id, tries: charge.tries }, 'the meaning of a document was not read')
    if (!(err instanceof EmbedderError)) await document.failed(charge)
  }

  /** Whatever kept us from writing it down: whoever takes it up after us goes on. */
  const notOurs = (err: unknown, { id }: EmbeddingCharge) => {
    if (!(err instanceof SupersededError)) log.warn({ err, document: id }, 'a meaning is left to whoever comes next')
  }

  return createLanes({
    kind: 'embedding',
    doing: 'reading meanings',
    atOnce: AT_ONCE,
    lookMs: LOOK_MS,
    first: () => store.wake(clock.now(), space),
    claim: () => store.claim(clock.now(), new Date(clock.now().getTime() + CLAIM_MS), space),
    work: embed,
    idOf: ({ id }) => id,
    setAside: document.setAside,
    trials,
    log,
  })
}
