import { EVENTS_PATH, ServerEvent } from '@portavoz/contract'
import { openStream } from '../../lib/api.ts'
import { pause } from '../../lib/pause.ts'
import { readEvents } from './sse.ts'

/** The server speaks every 15 seconds, if only to say that it is there. */
const silenceMs = 40_000
const pausesMs = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000]

type Follower = {
  lastId: () => string
  /** Whatever the server says, if only that it is there. */
  onHeard: () => void
  onOpen: () => void
  onDown: () => void
  onEvent: (event: ServerEvent, id: string) => void
  /** Where the stream stands, with nothing to tell. */
  onPlace: (id: string) => void
}

/** Keeps the line open until told to stop: after a break it calls again, later each time, from where it was cut. */
export async function followStream({ lastId, onHeard, onOpen, onDown, onEvent, onPlace }: Follower, stop: AbortSignal) {
  let failures = 0
  while (!stop.aborted) {
    const line = new AbortController()
    const watchdog = watch(() => line.abort(), silenceMs)
    const heard = () => {
      watchdog.heard()
      onHeard()
    }
    try {
      const headers = lastId() ? { 'last-event-id': lastId() } : {}
      const response = await openStream(
        EVENTS_PATH,
        headers as Record<string, string>,
        AbortSignal.any([stop, line.signal]),
      )
      failures = 0
      onHeard()
      onOpen()
      for await (const { id, data } of readEvents(response.body!, heard)) {
        const event = parsed(data)
        if (event) onEvent(event, id)
        else if (id) onPlace(id)
      }
    } catch {
      failures++
    } finally {
      watchdog.stop()
    }
    if (stop.aborted) return
    if (failures > 0) onDown()
    await pause(pausesMs[Math.min(failures, pausesMs.length - 1)]! * (0.75 + Math.random() / 2), stop, 'online')
  }
}

/** An event of a newer server than this page is not for us. */
function parsed(data: string): ServerEvent | null {
  try {
    return ServerEvent.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}

function watch(bark: () => void, afterMs: number) {
  let timer = setTimeout(bark, afterMs)
  const stop = () => clearTimeout(timer)
  const heard = () => {
    stop()
    timer = setTimeout(bark, afterMs)
  }
  return { heard, stop }
}
