import * as z from 'zod/mini'
import { Id, KnownTime } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What a workflow is told, said to this server instead. */
export const n8nProxy = {
  /** `pending`: written down, and asked of whoever keeps the session until it is gone. */
  deleteSession: endpoint({
    method: 'POST',
    path: '/n8n/proxy/delete-whatsapp-session',
    access: 'user',
    input: z.object({
      sessionName: Id,
      operationType: z.literal('delete', 'Por aquí solo se elimina: operationType es «delete»'),
      timestamp: z.optional(z.union([KnownTime, z.number()])),
    }),
    output: z.object({ pending: z.boolean() }),
  }),
}
