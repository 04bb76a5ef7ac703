import type { MediaWaitReason } from '@portavoz/contract'
import type { Log } from '../../platform/log/log.ts'
import { FileStoreError } from '../../ports/file-store.ts'
import { MediaKeyLostError } from './file-downloader.ts'

/** The outage of this server that a file waits for; null for failures of its network. */
function outageOf(err: unknown): MediaWaitReason | null {
  if (err instanceof FileStoreError) return err.isFull ? 'server_full' : 'server_refuses'
  return err instanceof MediaKeyLostError ? 'key_lost' : null
}

/** Logs each outage once, not for every waiting file. */
export function createStorageOutages(log: Log) {
  const logged = new Set<MediaWaitReason>()
  return {
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
      logged.delete('server_full')
      logged.delete('server_refuses')
    },
  }
}
