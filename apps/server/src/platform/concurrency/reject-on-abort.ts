/** The result of the task; throws the reason of `signal` as soon as it aborts, also while the task hangs. */
export async function rejectOnAbort<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(signal.reason as Error)
  stopped.promise.catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  try {
    signal.throwIfAborted()
    return await Promise.race([run(), stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
