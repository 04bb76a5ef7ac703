import { fail } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'

/** Well below the age at which files without a row are deleted. */
const MAX_MS = 20 * 60_000

/** Checked between the files of a ZIP: throws when the client left, or when the work takes too long. */
export function createWorkLimit(clock: Clock, signal: AbortSignal): () => void {
  const until = clock.now().getTime() + MAX_MS
  return () => {
    signal.throwIfAborted()
    if (clock.now().getTime() > until) fail('documents.zip_too_much_inside')
  }
}
