import type { MediaLossReason } from '@portavoz/contract'
import { backoffDelay } from '../../platform/retry/backoff.ts'
import { MediaError } from '../../ports/media.ts'
import { StorageLimitError } from './file-downloader.ts'

const RETRY = { firstMs: 5_000, maxMs: 60 * 60_000, factor: 3 }
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000
const MAX_DAMAGED_TRIES = 3

export const retryDelayAfter = (tries: number): number => backoffDelay(RETRY, tries - 1)

/** Counts only pauses between tries, not time in which the server was stopped or its disk was full. */
function totalDelayBefore(tries: number): number {
  let ms = 0
  for (let n = 1; n < tries; n++) ms += retryDelayAfter(n)
  return ms
}

/** Why the file is given up after this try; null when it is retried. */
export function giveUpReason(err: unknown, tries: number): MediaLossReason | null {
  if (err instanceof StorageLimitError) return 'no_room'
  const failure = err instanceof MediaError ? err.trouble : 'unreachable'
  if (failure === 'unreachable') return totalDelayBefore(tries) < GIVE_UP_AFTER_MS ? null : failure
  return failure === 'damaged' && tries < MAX_DAMAGED_TRIES ? null : failure
}
