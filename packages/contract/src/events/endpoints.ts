import * as z from 'zod/mini'
import { endpoint } from '../endpoint/endpoint.ts'
import { ServerEvent } from './schema.ts'

/** The SSE stream `GET /api/events`; `Last-Event-ID` replays missed events. */
export const EVENTS_PATH = '/events'

/**
 * The event backlog for clients without an open stream: events after `since`, a cursor of the stream or of this
 * endpoint. Without `since` it returns only the current cursor.
 */
export const events = {
  missed: endpoint({
    method: 'GET',
    path: `${EVENTS_PATH}/missed`,
    access: 'person',
    input: z.object({ since: z.optional(z.string().check(z.maxLength(80))) }),
    output: z.object({
      events: z.array(z.object({ id: z.string(), workspaceId: z.string(), event: ServerEvent })),
      place: z.string(),
    }),
  }),
}
