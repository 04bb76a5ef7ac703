import type { MediaWaitReason } from '@portavoz/contract'
import { createDeleteDiscardedFiles } from '../../platform/files/delete-discarded-files.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createWorkerPool } from '../../platform/queue/worker-pool.ts'
import type { Log } from '../../platform/log/log.ts'
import type { TaskAttempts } from '../../platform/queue/task-attempts.ts'
import { MediaError } from '../../ports/media.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { FileDownloader } from './file-downloader.ts'
import type { MediaStore, PendingMedia } from './media.store.ts'
import { createStorageOutages } from './storage-outages.ts'
import { giveUpReason, retryDelayAfter } from './retry-schedule.ts'

const CONCURRENCY = 4
/** One download is always left for other workspaces. */
const CONCURRENCY_PER_WORKSPACE = CONCURRENCY - 1
const ATTEMPT_MS = 2 * 60_000
const CLAIM_MS = ATTEMPT_MS + 60_000
const POLL_MS = 30_000

type MediaDownloadsDeps = {
  store: MediaStore
  fileStore: FileStore
  fileDownloader: FileDownloader
  taskAttempts: TaskAttempts
  clock: Clock
  log: Log
}

/** Worker pool that downloads the files of messages and deletes discarded ones. */
export function createMediaDownloads({
  store,
  fileStore,
  fileDownloader,
  taskAttempts,
  clock,
  log,
}: MediaDownloadsDeps) {
  const workspacesInProgress: string[] = []
  const outages = createStorageOutages(log)
  const timeAfter = (ms: number) => new Date(clock.now().getTime() + ms)

  async function claim(): Promise<PendingMedia | undefined> {
    const pending = await store.claim(clock.now(), timeAfter(CLAIM_MS), workspacesInProgress, CONCURRENCY_PER_WORKSPACE)
    if (pending) workspacesInProgress.push(pending.workspaceId)
    return pending
  }

  async function download(pending: PendingMedia, stopping: AbortSignal): Promise<void> {
    try {
      await fileDownloader.download(pending, AbortSignal.any([stopping, AbortSignal.timeout(ATTEMPT_MS)]))
      outages.clearDiskOutage()
    } catch (err) {
      await handleFailure(pending, err, stopping)
    } finally {
      workspacesInProgress.splice(workspacesInProgress.indexOf(pending.workspaceId), 1)
    }
  }

  async function handleFailure(pending: PendingMedia, err: unknown, stopping: AbortSignal): Promise<void> {
    const { messageId, tries } = pending
    // Waiting for the server does not count as an attempt.
    const wait = (notBefore: Date, reason: MediaWaitReason | null) =>
      fileDownloader.postpone(pending, { notBefore, reason, tries: tries - 1 })
    if (stopping.aborted) return void (await wait(clock.now(), pending.reason))
    if (pending.earlierBytes !== null) return fileDownloader.keepEarlier(pending, pending.earlierBytes)
    const outage = outages.report(err)
    if (outage) return void (await wait(timeAfter(outages.pauseMs(err)), outage))
    const reason = giveUpReason(err, tries)
    log.warn({ err, message: messageId, tries, reason }, reason ? 'a file is given up' : 'a file did not come yet')
    if (reason) return void (await fileDownloader.giveUp(pending, reason))
    const pauseMs = Math.max(retryDelayAfter(tries), err instanceof MediaError ? err.retryAfterMs : 0)
    await fileDownloader.postpone(pending, { notBefore: timeAfter(pauseMs), reason: null, tries })
  }

  return createWorkerPool({
    kind: 'media',
    failureMessage: 'fetching files',
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    prepare: createDeleteDiscardedFiles({ store, fileStore, log }),
    claim,
    work: download,
    idOf: ({ messageId }) => messageId,
    quarantine: async (pending) => {
      if (pending.earlierBytes === null) await fileDownloader.giveUp(pending, 'damaged')
      else await fileDownloader.keepEarlier(pending, pending.earlierBytes)
    },
    taskAttempts,
    log,
  })
}
