import { ignoreFailure } from '../../lib/ignore-failure.ts'
export type ServerSentEvent = { id: string; event: string; data: string }

/** Reads a `text/event-stream`. `onChunk` runs for heartbeats too, which prove that the connection is alive. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onChunk: () => void,
): AsyncGenerator<ServerSentEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let buffer = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      onChunk()
      const blocks = (buffer + value).replaceAll('\r\n', '\n').split('\n\n')
      buffer = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parseBlock(block)
        if (event) yield event
      }
    }
  } finally {
    // A connection that failed cannot be cancelled, and its error was thrown above.
    await ignoreFailure(reader.cancel())
  }
}

function parseBlock(block: string): ServerSentEvent | null {
  const fields: ServerSentEvent = { id: '', event: 'message', data: '' }
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (field === 'data') data.push(value)
    if (field === 'id') fields.id = value
    if (field === 'event') fields.event = value
  }
  return data.length || fields.id ? { ...fields, data: data.join('\n') } : null
}
