import type { WaitReason } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import { every } from '../../platform/every.ts'
import type { Log } from '../../platform/log.ts'
import { MediaError } from '../../ports/media.ts'
import type { Shelf } from '../../ports/shelf.ts'
import type { KeepFile } from './keep-file.ts'
import { createClearWaste } from './clear-waste.ts'
import type { MediaStore, Wanted } from './media.store.ts'
import { createOutages } from './outages.ts'
import { lostFor, pauseAfter } from './patience.ts'

const AT_ONCE = 4
/** Of one account: the last one is for somebody else's. */
const AT_ONCE_OF_ONE = AT_ONCE - 1
/** A file that takes longer is begun anew later. */
const ATTEMPT_MS = 2 * 60_000
/** Who claimed it and is not done by then has died. */
const CLAIM_MS = ATTEMPT_MS + 60_000
const LOOK_MS = 30_000
/** Room comes back without anybody telling us. */
const OUTAGE_PAUSE_MS = 5 * 60_000

type Needs = { store: MediaStore; shelf: Shelf; keepFile: KeepFile; clock: Clock; log: Log }

/** Fetches what messages brought, a few at once, and throws away what belonged to deleted ones. Nobody waits for it. */
export function createFetching({ store, shelf, keepFile, clock, log }: Needs) {
  const lanes = new Set<Promise<void>>()
  /** Whose files are being fetched. */
  const under: string[] = []
  const stopping = new AbortController()
  let rings = 0

  const outages = createOutages(log)
  const clearWaste = createClearWaste({ store, shelf, log })
  const after = (ms: number) => new Date(clock.now().getTime() + ms)

  async function fetchNext(): Promise<boolean> {
    const wanted = await store.claim(clock.now(), after(CLAIM_MS), under, AT_ONCE_OF_ONE)
    if (!wanted) return false
    under.push(wanted.userId)
    // Where one waits, there may be more.
    if (rings > 0) addLane()
    try {
      await keepFile.keep(wanted, AbortSignal.any([stopping.signal, AbortSignal.timeout(ATTEMPT_MS)]))
      outages.diskIsBack()
    } catch (err) {
      await failed(wanted, err)
    } finally {
      under.splice(under.indexOf(wanted.userId), 1)
    }
    return true
  }

  async function failed(wanted: Wanted, err: unknown): Promise<void> {
    const { messageId, tries } = wanted
    // Whoever has to wait has not tried.
    const wait = (notBefore: Date, reason: WaitReason | null) =>
      keepFile.postpone(wanted, { notBefore, reason, tries: tries - 1 })
    if (stopping.signal.aborted) return void (await wait(clock.now(), wanted.reason))
    const outage = outages.met(err)
    if (outage) return void (await wait(after(OUTAGE_PAUSE_MS), outage))
    const reason = lostFor(err, tries)
    log.warn({ err, message: messageId, tries, reason }, reason ? 'a file is given up' : 'a file did not come yet')
    if (reason) return void (await keepFile.giveUp(wanted, reason))
    const pauseMs = Math.max(pauseAfter(tries), err instanceof MediaError ? err.retryAfterMs : 0)
    await keepFile.postpone(wanted, { notBefore: after(pauseMs), reason: null, tries })
  }

  async function workOn(): Promise<void> {
    for (let heard = -1; heard !== rings;) {
      heard = rings
      await clearWaste()
      while (!stopping.signal.aborted && (await fetchNext()));
    }
  }

  function addLane(): void {
    if (stopping.signal.aborted || lanes.size >= AT_ONCE) return
    const lane = workOn()
      .catch((err: unknown) => log.warn({ err }, 'fetching files'))
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
    /** For tests: fetches what is due, one by one. Returns how many it tried. */
    async drain(): Promise<number> {
      await clearWaste()
      let tried = 0
      while (await fetchNext()) tried += 1
      return tried
    },
  }
}
