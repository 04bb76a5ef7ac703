import { isUnavailable } from '../../../platform/unavailable.ts'

/** So often a message is tried as it is. */
const PATIENCE = 3
const MOST_KNOWN = 1_000

/**
 * Tries to keep a message, and throws while it may still be kept as it is; one that cannot be is kept as well as can
 * be, or it would come again for ever and everybody behind it would wait. A database that is away is no message's
 * trouble: it costs none its words.
 */
export function createPatience() {
  const failures = new Map<string, number>()

  return async (id: string, keep: () => Promise<void>, asWellAsCanBe: (error: unknown) => Promise<void>) => {
    try {
      await keep()
      failures.delete(id)
    } catch (error) {
      if (isUnavailable(error)) throw error
      const times = (failures.get(id) ?? 0) + 1
      failures.set(id, times)
      if (failures.size > MOST_KNOWN) failures.delete([...failures.keys()][0] ?? '')
      if (times < PATIENCE) throw error
      await asWellAsCanBe(error)
      failures.delete(id)
    }
  }
}
