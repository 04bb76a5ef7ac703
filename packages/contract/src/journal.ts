import * as z from 'zod/mini'
import { Id, Time } from './common.ts'
import { endpoint } from './endpoint.ts'

export const JournalStep = z.object({
  at: Time,
  /** `ok` went on, `stop` ended here, `wait` will go on by itself. */
  kind: z.enum(['ok', 'stop', 'wait']),
  text: z.string(),
})
export type JournalStep = z.infer<typeof JournalStep>

/**
 * What its owner can do so that the next message ends better: reopen the conversation, switch the agent on, join it to
 * its network, change a setting of it, look after the workflows of n8n. Whether that is still needed is told by how conversation and agent now stand.
 */
export const Remedy = z.enum(['reopen', 'activate', 'connect', 'edit', 'workflows'])
export type Remedy = z.infer<typeof Remedy>

export const journal = {
  /** «¿Por qué (no) respondió?»: one sentence, what mends it, then what happened, in order. */
  ofMessage: endpoint({
    method: 'GET',
    path: '/messages/:id/journal',
    access: 'user',
    input: z.object({ id: Id }),
    output: z.object({
      answered: z.boolean(),
      sentence: z.string(),
      remedy: z.nullable(Remedy),
      steps: z.array(JournalStep),
    }),
  }),
}
