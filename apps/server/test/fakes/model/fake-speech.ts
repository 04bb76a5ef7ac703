import type { IncomingMessage, ServerResponse } from 'node:http'
import { createChangeNotifier } from '../change-notifier.ts'
import { answerJson, resetConnection, serveOnLoopback } from '../loopback-server.ts'
import { opusFile } from '../media/sample-files.ts'

/** How the voice answers one call. A buffer is the audio. */
export type SpeechReply =
  | Buffer
  | { status: number; headers?: Record<string, string> }
  /** `json`: 200 with JSON instead of audio. `cut`: half of the audio, then the connection ends. */
  | { trouble: 'json' | 'hang' | 'cut' }
  | { after: Promise<unknown>; reply: SpeechReply }

export type SpeechCall = {
  model: string
  input: string
  voice: string
  response_format: string
  headers: IncomingMessage['headers']
}

/** A server with OpenAI's `/audio/speech` on loopback. The base address is `${url}/v1`. */
export async function startFakeSpeech({ fallback = opusFile }: { fallback?: SpeechReply } = {}) {
  const calls: SpeechCall[] = []
  const queued: SpeechReply[] = []
  const notifier = createChangeNotifier()

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const path = new URL(request.url ?? '/', 'http://model').pathname
    if (request.method !== 'POST' || !path.endsWith('/audio/speech'))
      return answerJson(response, 404, { error: { message: `Invalid URL (${path})`, type: 'invalid_request_error' } })
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    calls.push({ ...JSON.parse(Buffer.concat(parts).toString()), headers: request.headers })
    notifier.notify()
    await send(queued.shift() ?? fallback, response)
  }

  const loopback = await serveOnLoopback(handle)
  return {
    url: loopback.url,
    calls,
    /** The answers to the next calls; after the last one, `fallback` answers. */
    queue: (...replies: SpeechReply[]): void => void queued.push(...replies),
    waitForCalls: (count: number) =>
      notifier.waitUntil(
        () => calls.length >= count,
        () => `${count} calls of the voice; there were ${calls.length}`,
      ),
    close: loopback.unplug,
  }
}

async function send(reply: SpeechReply, response: ServerResponse): Promise<void> {
  if (Buffer.isBuffer(reply)) return void response.writeHead(200, { 'content-type': 'audio/opus' }).end(reply)
  if ('status' in reply) {
    const error = { message: 'The server is overloaded.', type: 'server_error', param: null, code: null }
    return answerJson(response, reply.status, { error }, reply.headers ?? {})
  }
  if ('after' in reply) {
    await reply.after
    return send(reply.reply, response)
  }
  if (reply.trouble === 'json') return answerJson(response, 200, { audio: 'UklGRg==', format: 'pcm' })
  if (reply.trouble === 'hang') return
  response.writeHead(200, { 'content-type': 'audio/opus', 'content-length': opusFile.length })
  response.write(opusFile.subarray(0, opusFile.length / 2), () => resetConnection(response))
}
