import { EVENTS_PATH, type PushedEvent, ServerEvent } from '@portavoz/contract'
import { openStream } from '../../lib/http/api.ts'
import { sleep } from '../../lib/sleep.ts'
import { readEvents } from './sse.ts'

/** The server sends a heartbeat every 15 seconds. */
const heartbeatTimeoutMs = 40_000
const retryDelaysMs = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000]

type StreamHandlers = {
  lastId: () => string
  /** Any data from the server, heartbeats included. */
  onActivity: () => void
  onOpen: () => void
  onDown: () => void
  onEvent: (event: PushedEvent, id: string) => void
  /** An id without an event: the cursor moved. */
  onCursor: (id: string) => void
}

/** Keeps the stream open until stopped: after a failure it reconnects with growing delays, from the last event id. */
export async function followStream(
  { lastId, onActivity, onOpen, onDown, onEvent, onCursor }: StreamHandlers,
  stopSignal: AbortSignal,
) {
  let failures = 0
  while (!stopSignal.aborted) {
    const connection = new AbortController()
    const watchdog = createWatchdog(() => connection.abort(), heartbeatTimeoutMs)
    const recordActivity = () => {
      watchdog.recordActivity()
      onActivity()
    }
    try {
      const headers = lastId() ? { 'last-event-id': lastId() } : {}
      const response = await openStream(
        EVENTS_PATH,
        headers as Record<string, string>,
        AbortSignal.any([stopSignal, connection.signal]),
      )
      failures = 0
      onActivity()
      onOpen()
      for await (const { id, data } of readEvents(response.body!, recordActivity)) {
        const event = parseServerEvent(data)
        if (event) onEvent(event, id)
        else if (id) onCursor(id)
      }
    } catch {
      failures++
    } finally {
      watchdog.stop()
    }
    if (stopSignal.aborted) return
    if (failures > 0) onDown()
    await sleep(
      retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)]! * (0.75 + Math.random() / 2),
      stopSignal,
      'online',
    )
  }
}

/** Events that only a newer page knows are ignored. */
function parseServerEvent(data: string): PushedEvent | null {
  try {
    const pushed = JSON.parse(data) as PushedEvent
    const event = ServerEvent.safeParse(pushed).data
    return event ? { ...event, workspaceId: pushed.workspaceId } : null
  } catch {
    return null
  }
}

function createWatchdog(onSilence: () => void, afterMs: number) {
  let timer = setTimeout(onSilence, afterMs)
  const stopSignal = () => clearTimeout(timer)
  const recordActivity = () => {
    stopSignal()
    timer = setTimeout(onSilence, afterMs)
  }
  return { recordActivity, stop: stopSignal }
}
