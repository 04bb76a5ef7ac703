import type { FastifyRequest } from 'fastify'

/** Any form of the console has fewer. */
const MOST_PARTS = 60

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i

/**
 * Resolves once a form has more parts than any form of ours, and has the rest of it dropped unread: the parser of forms
 * would open each of a million parts. Called before the form is read.
 */
export function tooManyParts({ raw, headers }: FastifyRequest): Promise<void> {
  const [, quoted, plain] = BOUNDARY.exec(headers['content-type'] ?? '') ?? []
  const ending = Buffer.from(`\r\n--${quoted ?? plain ?? ''}`)
  const crowded = Promise.withResolvers<void>()
  let parts = 0
  const count = (chunk: Buffer) => {
    for (let at = chunk.indexOf(ending); at !== -1 && parts <= MOST_PARTS; at = chunk.indexOf(ending, at + 1))
      parts += 1
    if (parts <= MOST_PARTS) return
    raw.off('data', count)
    raw.unpipe()
    raw.resume()
    crowded.resolve()
  }
  raw.on('data', count)
  return crowded.promise
}
