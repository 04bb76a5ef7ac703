import type { Clock } from '../../platform/clock.ts'
import { createLanes } from '../../platform/lanes.ts'
import type { Log } from '../../platform/log.ts'
import type { TaskTrials } from '../../platform/task-trials.ts'
import { UnreadableError } from '../../ports/documents.ts'
import { CLAIM_MS, type ReadDocument, SupersededError } from './read-document.ts'
import type { Charge, ReadingStore } from './reading.store.ts'

/** Each reader has its own memory: the one that a bad file holds up leaves the other. */
const AT_ONCE = 2
const LOOK_MS = 15_000
/** A document that ends its reader, or us, is not tried for ever. */
const MOST_TRIES = 3
const PAUSE_MS = 10_000

type Needs = {
  store: ReadingStore
  document: ReadDocument
  clear: () => Promise<void>
  /** Called after one was read. */
  done: () => void
  /** Called once the last reading has ended. */
  closeReader: () => void
  trials: TaskTrials
  clock: Clock
  log: Log
}

/** Reads what was uploaded, some at once, and throws away the files of what was deleted. */
export function createReading({ store, document, clear, done, closeReader, trials, clock, log }: Needs) {
  const after = (ms: number) => new Date(clock.now().getTime() + ms)

  async function read(charge: Charge, stopping: AbortSignal): Promise<void> {
    try {
      if (charge.tries > MOST_TRIES) await document.fail(charge, 'server')
      else {
        await document.read(charge, stopping)
        done()
      }
    } catch (err) {
      await failed(charge, err, stopping).catch((error: unknown) => notOurs(error, charge))
    }
  }

  async function failed(charge: Charge, err: unknown, stopping: AbortSignal): Promise<void> {
    if (stopping.aborted) return void (await store.giveBack(charge, clock.now()))
    if (err instanceof SupersededError) return
    const trouble = err instanceof UnreadableError ? err.trouble : 'server'
    log.warn({ err, document: charge.id, tries: charge.tries, trouble }, 'a document was not understood')
    if (trouble === 'server' && charge.tries < MOST_TRIES) await store.postpone(charge, after(PAUSE_MS))
    else await document.fail(charge, trouble)
  }

  /** Whatever kept us from writing it down: whoever takes it up after us begins anew. */
  const notOurs = (err: unknown, { id }: Charge) => {
    if (!(err instanceof SupersededError)) log.warn({ err, document: id }, 'a document is left to whoever comes next')
  }

  const lanes = createLanes({
    kind: 'document',
    doing: 'reading documents',
    atOnce: AT_ONCE,
    lookMs: LOOK_MS,
    first: clear,
    claim: () => store.claim(clock.now(), after(CLAIM_MS)),
    work: read,
    idOf: ({ id }) => id,
    setAside: (charge) => document.fail(charge, 'server'),
    trials,
    log,
  })
  return {
    ...lanes,
    async stop(): Promise<void> {
      await lanes.stop()
      closeReader()
    },
  }
}
