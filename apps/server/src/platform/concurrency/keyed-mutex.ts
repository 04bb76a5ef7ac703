import { ignoreFailure } from '../errors/ignore-failure.ts'
/** Mutex per key: tasks of one key run one after the other in FIFO order, tasks of different keys run concurrently. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>()

  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const current = (last.get(key) ?? Promise.resolve()).then(task)
    // The caller gets the failure.
    const settled = ignoreFailure(current)
    last.set(key, settled)
    try {
      return await current
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
