import * as z from 'zod/mini'

/** What the server tells an open console as it happens. `log` is the exchange a message belongs to. */
export const ServerEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    conversationId: z.string(),
    messageId: z.string(),
    logId: z.nullable(z.string()),
    sessionName: z.string(),
    agentId: z.string(),
    agentName: z.string(),
    contactName: z.nullable(z.string()),
    direction: z.enum(['incoming', 'outgoing']),
    preview: z.string(),
    at: z.string(),
  }),
  z.object({ type: z.literal('conversation'), conversationId: z.string() }),
  z.object({ type: z.literal('agent'), agentId: z.string(), agentName: z.string(), problem: z.nullable(z.string()) }),
  z.object({ type: z.literal('session'), sessionName: z.string() }),
  z.object({ type: z.literal('document'), documentId: z.string() }),
])
export type ServerEvent = z.infer<typeof ServerEvent>

/** The stream itself: `GET /api/events`, server-sent; `Last-Event-ID` replays what was missed. */
export const EVENTS_PATH = '/events'
