/** Calls `stop`, which has to end the step, when it takes longer than `ms`. */
export async function stopAfter<T>(ms: number, stop: () => void, step: () => Promise<T>): Promise<T> {
  const timer = setTimeout(stop, ms)
  try {
    return await step()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The chunks of a stream. Calls `stop`, which has to make the stream fail, when none arrives for `ms`; the time that
 * the reader takes between two of them does not count.
 */
export async function* limitIdle(
  stream: AsyncIterable<Uint8Array>,
  ms: number,
  stop: () => void,
): AsyncGenerator<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await stopAfter(ms, stop, () => chunks.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await chunks.return?.()
  }
}
