import type { FastifyRequest } from 'fastify'

/** More than any form of the console has. */
const MAX_PARTS = 60

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i

/**
 * Resolves once a form has more than `MAX_PARTS` parts, and drops the rest of the body: the form parser would otherwise
 * open each of a million parts. Call it before the form is read.
 */
export function untilTooManyParts({ raw, headers }: FastifyRequest): Promise<void> {
  const [, quoted, plain] = BOUNDARY.exec(headers['content-type'] ?? '') ?? []
  const delimiter = Buffer.from(`\r\n--${quoted ?? plain ?? ''}`)
  const exceeded = Promise.withResolvers<void>()
  let parts = 0
  const count = (chunk: Buffer) => {
    for (
      let index = chunk.indexOf(delimiter);
      index !== -1 && parts <= MAX_PARTS;
      index = chunk.indexOf(delimiter, index + 1)
    )
      parts += 1
    if (parts <= MAX_PARTS) return
    raw.off('data', count)
    raw.unpipe()
    raw.resume()
    exceeded.resolve()
  }
  raw.on('data', count)
  return exceeded.promise
}
