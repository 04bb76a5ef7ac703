import * as z from 'zod/mini'
import { Id, EchoedTime } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'

/** Workflow operations that older clients send to this server instead of n8n. */
export const n8nProxy = {
  /** `pending`: the deletion is stored and retried until the session is gone. */
  deleteSession: endpoint({
    method: 'POST',
    path: '/n8n/proxy/delete-whatsapp-session',
    access: 'admin',
    audit: 'whatsapp_session.deleted',
    input: z.object({
      sessionName: Id,
      operationType: z.literal('delete', 'Por aquí solo se elimina: operationType es «delete»'),
      timestamp: z.optional(z.union([EchoedTime, z.number()])),
    }),
    output: z.object({ pending: z.boolean() }),
  }),
}
