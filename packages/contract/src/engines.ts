import * as z from 'zod/mini'
import { Agent } from './agents.ts'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Apart from the other calls of an agent: only whoever looks at one moves it. */
export const engines = {
  /** Its conversations stay. A bot is handed over at once; a phone is let go of, and must let in the other one. */
  move: endpoint({
    method: 'PUT',
    path: '/agents/:id/engine',
    access: 'user',
    input: z.object({ id: Id, engine: Agent.shape.engine }),
    output: Agent,
  }),
}
