import { isUnavailable } from '../../../platform/retry/is-unavailable.ts'

const MAX_ATTEMPTS = 3
const MAX_TRACKED = 1_000

/**
 * Stores a message, and throws while a redelivery may still succeed. After three failures it stores a reduced form, or
 * the message would be redelivered for ever and block all behind it. Failures of an unavailable database do not count.
 */
export function createPersistWithFallback() {
  const failures = new Map<string, number>()

  return async (id: string, persist: () => Promise<void>, fallback: (error: unknown) => Promise<void>) => {
    try {
      await persist()
      failures.delete(id)
    } catch (error) {
      if (isUnavailable(error)) throw error
      const attempts = (failures.get(id) ?? 0) + 1
      failures.set(id, attempts)
      if (failures.size > MAX_TRACKED) failures.delete([...failures.keys()][0] ?? '')
      if (attempts < MAX_ATTEMPTS) throw error
      await fallback(error)
      failures.delete(id)
    }
  }
}
