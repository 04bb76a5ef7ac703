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

export const journal = {
  /** «¿Por qué (no) respondió?»: one sentence, then what happened, in order. */
  ofMessage: endpoint({
    method: 'GET',
    path: '/messages/:id/journal',
    access: 'user',
    input: z.object({ id: Id }),
    output: z.object({ answered: z.boolean(), sentence: z.string(), steps: z.array(JournalStep) }),
  }),
}
