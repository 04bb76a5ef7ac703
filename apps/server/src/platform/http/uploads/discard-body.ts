import type { FastifyRequest } from 'fastify'

/** How long the response waits for the rest, and how long its reader has after it. */
const DEFAULT_TIMES = { waitMs: 10_000, closeMs: 2_000 }

/**
 * Reads the rest of a body without its parser. Browsers read a response only after their whole upload, and lose it when
 * the connection closes before. A body over the limits loses its connection a moment after the response.
 */
export function discardBody(
  { raw }: Pick<FastifyRequest, 'raw'>,
  maxBytes: number,
  { waitMs, closeMs } = DEFAULT_TIMES,
): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  let bytes = 0
  let timer = setTimeout(giveUp, waitMs)
  function giveUp() {
    raw.off('data', count)
    clearTimeout(timer)
    timer = setTimeout(() => raw.socket.destroySoon(), closeMs)
    resolve()
  }
  function count(chunk: Buffer) {
    bytes += chunk.length
    if (bytes > maxBytes) giveUp()
  }
  function stop() {
    clearTimeout(timer)
    resolve()
  }
  raw.once('end', stop).once('close', stop)
  raw.unpipe()
  raw.on('data', count).resume()
  return promise
}
