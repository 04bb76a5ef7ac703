/** Settles like the task, or rejects after the time limit with a description of what was waited for. */
export async function rejectAfter<T>(ms: number, task: Promise<T>, waitingFor: () => string): Promise<T> {
  const { promise: limit, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Waited ${ms} ms for ${waitingFor()}`)), ms)
  try {
    return await Promise.race([task, limit])
  } finally {
    clearTimeout(timer)
  }
}
