import type { IncomingMessage, ServerResponse } from 'node:http'
import { createChangeNotifier } from '../change-notifier.ts'
import { answerJson, resetConnection, serveOnLoopback } from '../loopback-server.ts'

/** How the recogniser answers one call. A string is what it heard. */
export type TranscriberReply =
  | string
  /** `seconds`: the length that it reports; OpenAI's `json` and `verbose_json` name it differently. */
  | { text: string; seconds: number }
  /** whisper.cpp, whose text is its segments with a line break behind each. */
  | { segments: string[] }
  | { status: number; headers?: Record<string, string>; message?: string }
  /** A server that does not answer like OpenAI. */
  | { status: number; body: string }
  /** `drop`: cuts the connection after it read the audio. `slow`: answers after the promise. */
  | { trouble: 'garbage' | 'html' | 'hang' | 'drop' }
  | { after: Promise<unknown>; reply: TranscriberReply }

export type TranscriberCall = {
  model: string
  /** `json` where the form names none. */
  format: string
  fileName: string
  fileType: string
  bytes: Buffer
  headers: IncomingMessage['headers']
}

/** A server with OpenAI's `/audio/transcriptions` on loopback. The base address is `${url}/v1`. */
export async function startFakeTranscriber({
  fallback = () => 'hola',
}: { fallback?: (call: TranscriberCall) => TranscriberReply } = {}) {
  const calls: TranscriberCall[] = []
  const queued: TranscriberReply[] = []
  const notifier = createChangeNotifier()

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const path = new URL(request.url ?? '/', 'http://model').pathname
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data')
    if (request.method !== 'POST' || !path.endsWith('/audio/transcriptions') || !isForm)
      return answerJson(response, 404, { error: { message: `Invalid URL (${path})`, type: 'invalid_request_error' } })
    const call = await readCall(request)
    calls.push(call)
    notifier.notify()
    await send(queued.shift() ?? fallback(call), call, response)
  }

  const loopback = await serveOnLoopback(handle)
  return {
    url: loopback.url,
    calls,
    /** The answers to the next calls; after the last one, `fallback` answers. */
    queue: (...replies: TranscriberReply[]): void => void queued.push(...replies),
    waitForCalls: (count: number, withinMs?: number) =>
      notifier.waitUntil(
        () => calls.length >= count,
        () => `${count} calls of the recogniser; there were ${calls.length}`,
        withinMs,
      ),
    unplug: loopback.unplug,
    plugIn: loopback.plugIn,
    close: loopback.unplug,
  }
}

async function readCall(request: IncomingMessage): Promise<TranscriberCall> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const form = await new Response(Buffer.concat(parts), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData()
  const file = form.get('file') as File
  return {
    model: form.get('model') as string,
    format: (form.get('response_format') as string | null) ?? 'json',
    fileName: file.name,
    fileType: file.type,
    bytes: Buffer.from(await file.arrayBuffer()),
    headers: request.headers,
  }
}

async function send(reply: TranscriberReply, call: TranscriberCall, response: ServerResponse): Promise<void> {
  if (typeof reply === 'string') return answerJson(response, 200, bodyOf(reply, undefined, call))
  if ('text' in reply) return answerJson(response, 200, bodyOf(reply.text, reply.seconds, call))
  if ('segments' in reply) return answerJson(response, 200, linesOf(reply.segments, call))
  if ('body' in reply) return void response.writeHead(reply.status, { 'content-type': 'text/plain' }).end(reply.body)
  if ('status' in reply) {
    const { status, headers = {}, message = 'The server had an error while processing your request.' } = reply
    return answerJson(response, status, { error: { message, type: 'server_error', param: null, code: null } }, headers)
  }
  if ('after' in reply) {
    await reply.after
    return send(reply.reply, call, response)
  }
  if (reply.trouble === 'html')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Sign in</body></html>')
  if (reply.trouble === 'garbage')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"text": ')
  if (reply.trouble === 'drop') resetConnection(response)
}

const bodyOf = (text: string, seconds: number | undefined, { format }: TranscriberCall) =>
  format === 'verbose_json'
    ? { task: 'transcribe', language: 'spanish', duration: seconds ?? 3, text, segments: [] }
    : { text, ...(seconds !== undefined && { usage: { type: 'duration', seconds } }) }

/** Its segments lack `seek` and `compression_ratio`. */
const linesOf = (segments: string[], { format }: TranscriberCall) => ({
  text: segments.map((text) => `${text}\n`).join(''),
  ...(format === 'verbose_json' && {
    task: 'transcribe',
    language: 'spanish',
    duration: 3,
    segments: segments.map((text, id) => ({ id, text, start: id, end: id + 1, tokens: [id], no_speech_prob: 0.01 })),
  }),
})
