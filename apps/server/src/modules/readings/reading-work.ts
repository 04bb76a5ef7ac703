import { isTooLarge, type ReadingFailure, readingLimits } from '@portavoz/contract'
import type { Log } from '../../platform/log/log.ts'
import type { TaskAttempts } from '../../platform/queue/task-attempts.ts'
import { createWorkerPool } from '../../platform/queue/worker-pool.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { PictureProcessError } from '../../ports/picture-reducer.ts'
import type { ReducedPicture } from '../../ports/picture-reducer.ts'
import type { EndReading, StoreReceipt } from './end-reading.ts'
import type { PictureSource } from './picture-source.ts'
import type { ReadFile } from './read-file.ts'
import { ReadingFailedError } from './read-words.ts'
import type { PendingReading, ReadingQueue } from './reading-queue.store.ts'
import { ATTEMPT_MS, CLAIM_MS, MAX_ATTEMPTS, RETRY_MS } from './timing.ts'

const CONCURRENCY = 3
/** One is always left for other workspaces. */
const CONCURRENCY_PER_WORKSPACE = CONCURRENCY - 1
/** Readings whose time passes are looked for this often; their files wake the pool. */
const POLL_MS = 5_000
const HEIC_TYPE = 'image/heic'

type UnderstoodContent = { text: string } | { picture: ReducedPicture }

export type FindReceipt = (
  content: UnderstoodContent,
  task: { messageId: string; signal: AbortSignal; until: Date },
) => Promise<StoreReceipt | null>

type ReadingWorkDeps = {
  queue: ReadingQueue
  endReading: EndReading
  loadPictures: PictureSource
  readFile: ReadFile
  /** What a payment receipt claims; null for anything else. */
  findReceipt: FindReceipt
  taskAttempts: TaskAttempts
  clock: Clock
  log: Log
}

/** Worker pool that reads pictures and files as soon as they are here. */
export function createReadingWork(deps: ReadingWorkDeps) {
  const { queue, endReading, loadPictures, readFile, findReceipt, taskAttempts, clock, log } = deps
  const workspacesInProgress: string[] = []

  async function claim(): Promise<PendingReading | undefined> {
    const now = clock.now()
    const until = new Date(now.getTime() + CLAIM_MS)
    const reading = await queue.claim({ now, until, workspacesInProgress, maxPerWorkspace: CONCURRENCY_PER_WORKSPACE })
    if (reading) workspacesInProgress.push(reading.workspaceId)
    return reading
  }

  async function read(reading: PendingReading, task: { signal: AbortSignal; until: Date }): Promise<void> {
    const { messageId, kind } = reading
    const { signal } = task
    const hindrance = hindranceOf(reading, clock.now())
    if (hindrance) throw new ReadingFailedError(hindrance)
    if (kind === 'picture') {
      const [picture] = (await loadPictures({ ...reading, isScan: false }, signal)).pictures
      if (!picture) throw new ReadingFailedError(reading.mediaType === HEIC_TYPE ? 'heic' : 'unreadable')
      return endReading.keep(reading, null, await findReceipt({ picture }, { messageId, ...task }))
    }
    const { words, firstPage } = await readFile(reading, signal)
    const receipt =
      (await findReceipt({ text: words.text }, { messageId, ...task })) ??
      (firstPage && (await findReceipt({ picture: firstPage }, { messageId, ...task })))
    await endReading.keep(reading, words, receipt)
  }

  /** Another process may have needed the memory, and needs time to end; the next attempt fails for good. */
  async function tryAgain(reading: PendingReading, err: PictureProcessError): Promise<void> {
    const { messageId, attempts, dueBy } = reading
    log.warn({ err, message: messageId, attempts }, 'the process of a picture died')
    const notBefore = new Date(clock.now().getTime() + RETRY_MS)
    if (attempts >= MAX_ATTEMPTS || notBefore >= dueBy) await endReading.none(reading, 'failed')
    else await queue.release(reading, notBefore, attempts)
  }

  async function work(reading: PendingReading, stopping: AbortSignal): Promise<void> {
    const msLeft = Math.max(1, Math.min(ATTEMPT_MS, reading.dueBy.getTime() - clock.now().getTime()))
    const deadline = AbortSignal.timeout(msLeft)
    const until = new Date(clock.now().getTime() + msLeft)
    try {
      await read(reading, { signal: AbortSignal.any([stopping, deadline]), until })
    } catch (error) {
      if (error instanceof ReadingFailedError) {
        const { reason } = error
        log.warn({ err: error.cause, message: reading.messageId, reason }, 'a file of a contact was not read')
        await endReading.none(reading, reason)
      } else if (stopping.aborted) await queue.release(reading, clock.now(), reading.attempts - 1)
      else if (error instanceof PictureProcessError) await tryAgain(reading, error)
      else if (deadline.aborted) await endReading.none(reading, 'late')
      else throw error
    } finally {
      workspacesInProgress.splice(workspacesInProgress.indexOf(reading.workspaceId), 1)
    }
  }

  return createWorkerPool({
    kind: 'reading',
    failureMessage: 'reading pictures and files',
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    prepare: async () => {},
    claim,
    work,
    idOf: ({ messageId }) => messageId,
    quarantine: (reading) => endReading.none(reading, 'failed'),
    taskAttempts,
    log,
  })
}

/** Why it cannot be read at all. */
function hindranceOf(
  { mediaState, mediaReason, dueBy, attempts, bytes }: PendingReading,
  now: Date,
): ReadingFailure | null {
  if (mediaState === 'lost') return isTooLarge(mediaReason) ? 'too_large' : 'no_file'
  if (dueBy <= now) return 'late'
  if (attempts > MAX_ATTEMPTS) return 'failed'
  return bytes !== null && bytes > readingLimits.fileBytes ? 'too_large' : null
}
