import * as z from 'zod/mini'
import { Id, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'

export const JournalStep = z.object({
  at: Time,
  /** `ok`: continued; `stop`: ended here; `wait`: continues automatically. */
  kind: z.enum(['ok', 'stop', 'wait']),
  text: z.string(),
})
export type JournalStep = z.infer<typeof JournalStep>

/**
 * What the owner can do so that the next message is answered: reopen the conversation, activate the agent, connect it,
 * change a setting, choose a model, or check the n8n workflows. Clients compare it with the current state to see if it
 * is still needed.
 */
export const Remedy = z.enum(['reopen', 'activate', 'connect', 'edit', 'model', 'workflows'])
export type Remedy = z.infer<typeof Remedy>

export const journal = {
  /** «¿Por qué (no) respondió?»: one sentence, the remedy, then the steps in order. */
  ofMessage: endpoint({
    method: 'GET',
    path: '/messages/:id/journal',
    access: 'viewer',
    input: z.object({ id: Id }),
    output: z.object({
      answered: z.boolean(),
      sentence: z.string(),
      remedy: z.nullable(Remedy),
      steps: z.array(JournalStep),
    }),
  }),
}
