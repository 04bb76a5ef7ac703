import type { MediaWaitReason } from '@portavoz/contract'
import type { Log } from '../../platform/log/log.ts'
import { type Backoff, backoffDelay } from '../../platform/retry/backoff.ts'
import { FileStoreError } from '../../ports/file-store.ts'
import { ObjectStorageError } from '../../ports/object-storage.ts'
import { MediaKeyLostError } from './file-downloader.ts'

/** Free disk space is not announced, so it is polled. */
const LONGEST_PAUSE_MS = 5 * 60_000
/** An object storage often is away for a moment only. */
const AWAY: Backoff = { firstMs: 15_000, maxMs: LONGEST_PAUSE_MS }

/** The outage of this server that a file waits for; null for failures of its network. */
function outageOf(err: unknown): MediaWaitReason | null {
  if (err instanceof FileStoreError) return err.isFull ? 'server_full' : 'server_refuses'
  return err instanceof MediaKeyLostError ? 'key_lost' : null
}

/** Logs each outage once, not for every waiting file. */
export function createStorageOutages(log: Log) {
  const logged = new Set<MediaWaitReason>()
  let timesAway = 0
  return {
    /** How long a file waits that met this outage. */
    pauseMs: (err: unknown): number =>
      err instanceof ObjectStorageError && !err.isFull ? backoffDelay(AWAY, timesAway++) : LONGEST_PAUSE_MS,
    /** Returns the outage that the error means, or null. */
    report(err: unknown): MediaWaitReason | null {
      const outage = outageOf(err)
      if (outage && !logged.has(outage))
        log[outage === 'key_lost' ? 'warn' : 'error']({ err, outage }, 'files wait for this server')
      if (outage) logged.add(outage)
      return outage
    },
    /** A file was stored, so the disk works. A lost key returns only with a restart. */
    clearDiskOutage(): void {
      timesAway = 0
      logged.delete('server_full')
      logged.delete('server_refuses')
    },
  }
}
