import { request } from 'node:http'

type ConsoleStreamHandlers = {
  onEvent: (id: string) => void
  /** An id without an event: the position of the stream. */
  onPosition: (id: string) => void
}

/** As in the console: the server sends a heartbeat every 15 seconds. */
const SILENCE_MS = 40_000

/** Reads the event stream until it ends; rejects when it fails or falls silent. */
export const readConsoleStream = (
  url: string,
  headers: Record<string, string>,
  { onEvent, onPosition }: ConsoleStreamHandlers,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let text = ''
    const call = request(`${url}/api/events`, { headers, agent: false, signal }, (response) => {
      if (response.statusCode !== 200) return void call.destroy(new Error(`status ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const frames = (text + chunk).split('\n\n')
        text = frames.pop() ?? ''
        for (const frame of frames) {
          if (!frame.startsWith('id: ')) continue
          const end = frame.indexOf('\n')
          if (end === -1) onPosition(frame.slice(4))
          else onEvent(frame.slice(4, end))
        }
      })
      response.on('end', resolve).on('error', reject)
    })
    call.setTimeout(SILENCE_MS, () => void call.destroy(new Error('silent')))
    call.on('error', reject).end()
  })
