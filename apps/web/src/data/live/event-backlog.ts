import type { EndpointOutput, PushedEvent, events } from '@portavoz/contract'

type EventBacklogPage = EndpointOutput<typeof events.missed>

type EventBacklogDeps = {
  fetchBacklog: (since: string | undefined) => Promise<EventBacklogPage>
  cursor: { read: () => string; advance: (id: string) => void }
  /** False once the stream is open and delivers everything itself. */
  isStreamDown: () => boolean
  onEvent: (event: PushedEvent, id: string) => void
}

/** Fetches the events after the cursor while the stream is down. */
export function createEventBacklog({ fetchBacklog, cursor, isStreamDown, onEvent }: EventBacklogDeps) {
  const deliveredIds = new Set<string>()
  return {
    async deliver() {
      const since = cursor.read()
      const page = await fetchBacklog(since || undefined)
      // A stream delivered them meanwhile, even if it is closed again.
      if (!isStreamDown() || cursor.read() !== since) return
      for (const { id, workspaceId, event } of page.events) {
        deliveredIds.add(id)
        onEvent({ ...event, workspaceId }, id)
      }
      cursor.advance(page.place)
    },
    /** For a stream that started at an older cursor than the last backlog page. */
    isDelivered: (id: string) => deliveredIds.has(id),
  }
}
