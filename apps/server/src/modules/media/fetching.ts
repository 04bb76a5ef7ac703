import type { WaitReason } from '@portavoz/contract'
import { createClearWaste } from '../../platform/clear-waste.ts'
import type { Clock } from '../../platform/clock.ts'
import { createLanes } from '../../platform/lanes.ts'
import type { Log } from '../../platform/log.ts'
import type { TaskTrials } from '../../platform/task-trials.ts'
import { MediaError } from '../../ports/media.ts'
import type { Shelf } from '../../ports/shelf.ts'
import type { KeepFile } from './keep-file.ts'
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

type Needs = { store: MediaStore; shelf: Shelf; keepFile: KeepFile; trials: TaskTrials; clock: Clock; log: Log }

/** Fetches what messages brought, a few at once, and throws away what belonged to deleted ones. */
export function createFetching({ store, shelf, keepFile, trials, clock, log }: Needs) {
  /** Whose files are being fetched. */
  const under: string[] = []
  const outages = createOutages(log)
  const after = (ms: number) => new Date(clock.now().getTime() + ms)

  async function claim(): Promise<Wanted | undefined> {
    const wanted = await store.claim(clock.now(), after(CLAIM_MS), under, AT_ONCE_OF_ONE)
    if (wanted) under.push(wanted.userId)
    return wanted
  }

  async function fetchIt(wanted: Wanted, stopping: AbortSignal): Promise<void> {
    try {
      await keepFile.keep(wanted, AbortSignal.any([stopping, AbortSignal.timeout(ATTEMPT_MS)]))
      outages.diskIsBack()
    } catch (err) {
      await failed(wanted, err, stopping)
    } finally {
      under.splice(under.indexOf(wanted.userId), 1)
    }
  }

  async function failed(wanted: Wanted, err: unknown, stopping: AbortSignal): Promise<void> {
    const { messageId, tries } = wanted
    // Whoever has to wait has not tried.
    const wait = (notBefore: Date, reason: WaitReason | null) =>
      keepFile.postpone(wanted, { notBefore, reason, tries: tries - 1 })
    if (stopping.aborted) return void (await wait(clock.now(), wanted.reason))
    const outage = outages.met(err)
    if (outage) return void (await wait(after(OUTAGE_PAUSE_MS), outage))
    const reason = lostFor(err, tries)
    log.warn({ err, message: messageId, tries, reason }, reason ? 'a file is given up' : 'a file did not come yet')
    if (reason) return void (await keepFile.giveUp(wanted, reason))
    const pauseMs = Math.max(pauseAfter(tries), err instanceof MediaError ? err.retryAfterMs : 0)
    await keepFile.postpone(wanted, { notBefore: after(pauseMs), reason: null, tries })
  }

  return createLanes({
    kind: 'media',
    doing: 'fetching files',
    atOnce: AT_ONCE,
    lookMs: LOOK_MS,
    first: createClearWaste({ store, shelf, log }),
    claim,
    work: fetchIt,
    idOf: ({ messageId }) => messageId,
    setAside: (wanted) => keepFile.giveUp(wanted, 'damaged'),
    trials,
    log,
  })
}
