import type { IncomingMessage } from 'node:http'
import { readBytes } from '../loopback-server.ts'

/** The fields of a JSON body or of a form; a form's file is in `file`, with its bytes. */
export async function readFields(request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request)
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : {}
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form)
    fields[name] = typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer())
  return fields
}
