import type { WaitReason } from '@portavoz/contract'
import type { Log } from '../../platform/log.ts'
import { ShelfError } from '../../ports/shelf.ts'
import { KeyLostError } from './keep-file.ts'

/** What files wait for that is nobody's but this server's; null for what their network answers for. */
function outageIn(err: unknown): WaitReason | null {
  if (err instanceof ShelfError) return err.isFull ? 'server_full' : 'server_refuses'
  return err instanceof KeyLostError ? 'key_lost' : null
}

/** The log is told once that files wait, not with each of them each time. */
export function createOutages(log: Log) {
  const told = new Set<WaitReason>()
  return {
    /** What it waits for, when that is one. */
    met(err: unknown): WaitReason | null {
      const outage = outageIn(err)
      if (outage && !told.has(outage))
        log[outage === 'key_lost' ? 'warn' : 'error']({ err, outage }, 'files wait for this server')
      if (outage) told.add(outage)
      return outage
    },
    /** A file was kept: the disk is back. A key only comes back with another start. */
    diskIsBack(): void {
      told.delete('server_full')
      told.delete('server_refuses')
    },
  }
}
