import * as z from 'zod/mini'
import { Agent } from './schema.ts'
import { Id } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'

/** Apart from the other agent endpoints: only the page of one agent calls it. */
export const engines = {
  /** Conversations stay. A bot is moved at once; a phone is unlinked and must be paired again with the other engine. */
  move: endpoint({
    method: 'PUT',
    path: '/agents/:id/engine',
    access: 'admin',
    audit: 'agent.moved',
    input: z.object({ id: Id, engine: Agent.shape.engine }),
    output: Agent,
  }),
}
