import { events as api, ServerEvent } from '@portavoz/contract'
import type { Events } from './events.ts'
import { isForPerson } from './is-for-person.ts'
import type { BindEndpoint } from '../http/http-server.ts'

/** The event stream by polling. Events of unknown types, from a server of another version, are left out. */
export function registerEventBacklog(
  bind: BindEndpoint,
  events: Events,
  workspacesOf: (userId: string) => Promise<string[]>,
): void {
  bind(api.missed, async ({ since }, viewer) => {
    const backlog = await events.backlog(await workspacesOf(viewer.id), since ?? null)
    const knownEvents = backlog.events.flatMap(({ id, workspaceId, data }) => {
      const { data: event } = ServerEvent.safeParse(data)
      return event && isForPerson(event, viewer.id) ? [{ id, workspaceId, event }] : []
    })
    return { events: knownEvents, place: backlog.position }
  })
}
