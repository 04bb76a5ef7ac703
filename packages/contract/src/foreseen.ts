import * as z from 'zod/mini'
import { text } from './common.ts'
import { CustomConfigDraft } from './custom-config-draft.ts'
import { WallClock } from './custom-config.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { wholeNumber } from './numbers.ts'

/** Who writes what to an agent that is configured so, on the next such day and at that hour of its own zone. */
export const Supposed = z.object({
  customConfig: CustomConfigDraft,
  /** From Monday, 1, to Sunday, 7. */
  day: wholeNumber(1, 7),
  time: WallClock,
  /** Left out, a question that asks for nothing in particular. */
  text: z._default(text(limits.messageMax), ''),
})
export type Supposed = z.output<typeof Supposed>

/** What they get then, by the rules that need no model. */
export const Foreseen = z.object({
  /** `answer`: the agent thinks of one; `message`: words of its owner's, and nobody is called; `person`: somebody is. */
  comes: z.enum(['answer', 'message', 'person', 'silence']),
  /** Word for word; null where nothing is said, or nobody can know it beforehand. */
  says: z.nullable(z.string()),
  /** What an answer begins with that nobody knows yet; null where that is nothing, or where all of it is told. */
  begins: z.nullable(z.string()),
  /** In one sentence. */
  why: z.string(),
  /** What comes where the agent has no answer, and what is said then; null where none is looked for. */
  otherwise: z.nullable(z.object({ says: z.nullable(z.string()), why: z.string() })),
})
export type Foreseen = z.infer<typeof Foreseen>

export const foreseeing = {
  /** Of a configuration that need not be saved. Nothing is kept of it, and no model is asked. */
  preview: endpoint({ method: 'POST', path: '/agents/preview', access: 'user', input: Supposed, output: Foreseen }),
}
