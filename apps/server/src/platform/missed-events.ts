import { events as api, ServerEvent } from '@portavoz/contract'
import type { Events } from './events.ts'
import type { Bind } from './http.ts'

/** The same as the stream, asked for. What a server of another version wrote is told by that one. */
export function missedEvents(bind: Bind, events: Events): void {
  bind(api.missed, async ({ since }, viewer) => {
    const missed = await events.missed(viewer.id, since ?? null)
    const known = missed.events.flatMap(({ id, data }) => {
      const { data: event } = ServerEvent.safeParse(data)
      return event ? [{ id, event }] : []
    })
    return { events: known, place: missed.place }
  })
}
