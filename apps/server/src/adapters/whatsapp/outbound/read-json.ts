import type { IncomingMessage } from 'node:http'

const MAX_BYTES = 64 * 1024

/** The JSON object that a media host answers; an empty one for other bodies. */
export async function readJson(response: IncomingMessage): Promise<object> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) return {}
    chunks.push(chunk)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
