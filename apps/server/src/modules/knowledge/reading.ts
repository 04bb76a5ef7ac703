import type { Clock } from '../../platform/clock.ts'
import { every } from '../../platform/every.ts'
import type { Log } from '../../platform/log.ts'
import { UnreadableError } from '../../ports/documents.ts'
import { CLAIM_MS, type ReadDocument, SupersededError } from './read-document.ts'
import type { Charge, ReadingStore } from './reading.store.ts'

/** Each reader has its own memory: the one that a bad file holds up leaves the other. */
const AT_ONCE = 2
const LOOK_MS = 15_000
/** A document that ends its reader, or us, is not tried for ever. */
const MOST_TRIES = 3
const PAUSE_MS = 10_000

type Needs = { store: ReadingStore; document: ReadDocument; clear: () => Promise<void>; clock: Clock; log: Log }

/** Reads what was uploaded, some at once, and throws away the files of what was deleted. Nobody waits for it. */
export function createReading({ store, document, clear, clock, log }: Needs) {
  const lanes = new Set<Promise<void>>()
  const stopping = new AbortController()
  let rings = 0

  const after = (ms: number) => new Date(clock.now().getTime() + ms)

  async function readNext(): Promise<boolean> {
    if (stopping.signal.aborted) return false
    const charge = await store.claim(clock.now(), after(CLAIM_MS))
    if (!charge) return false
    // Where one waits, there may be more.
    if (rings > 0) addLane()
    try {
      if (charge.tries > MOST_TRIES) await document.fail(charge, 'server')
      else await document.read(charge, stopping.signal)
    } catch (err) {
      await failed(charge, err).catch((error: unknown) => notOurs(error, charge))
    }
    return true
  }

  async function failed(charge: Charge, err: unknown): Promise<void> {
    if (stopping.signal.aborted) return void (await store.postpone(charge, clock.now()))
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

  async function workOn(): Promise<void> {
    for (let heard = -1; heard !== rings;) {
      heard = rings
      await clear()
      while (await readNext());
    }
  }

  function addLane(): void {
    if (stopping.signal.aborted || lanes.size >= AT_ONCE) return
    const lane = workOn()
      .catch((err: unknown) => log.warn({ err }, 'reading documents'))
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  /** Something came, or was deleted. */
  function look(): void {
    rings += 1
    addLane()
  }

  const looking = every(
    LOOK_MS,
    async () => look(),
    () => {},
  )
  return {
    look,
    start(): void {
      looking.start()
      look()
    },
    /** What is under way is let go at once, for whoever comes next. */
    async stop(): Promise<void> {
      looking.stop()
      stopping.abort()
      await Promise.all(lanes)
    },
    /** For tests: reads what is due, one by one. Returns how many it tried. */
    async drain(): Promise<number> {
      if (!stopping.signal.aborted) await clear()
      let tried = 0
      while (await readNext()) tried += 1
      return tried
    },
  }
}
