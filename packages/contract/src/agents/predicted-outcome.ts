import * as z from 'zod/mini'
import { boundedText } from '../common/schema.ts'
import { CustomConfigDraft } from '../agent-config/draft.ts'
import { ClockTime } from '../common/clock.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'
import { wholeNumber } from '../common/numbers.ts'

/** A message to an agent with this configuration, on the next such weekday and time in the agent's zone. */
export const OutcomeQuery = z.object({
  customConfig: CustomConfigDraft,
  /** Monday 1 to Sunday 7. */
  day: wholeNumber(1, 7),
  time: ClockTime,
  /** Empty: a question without any special meaning. */
  text: z._default(boundedText(limits.messageMax), ''),
})
export type OutcomeQuery = z.output<typeof OutcomeQuery>

/** What the contact gets, by the rules that need no model. */
export const PredictedOutcome = z.object({
  /** `answer`: the agent generates a reply; `message`: a text of the owner, without hand-off; `person`: a hand-off. */
  comes: z.enum(['answer', 'message', 'person', 'silence']),
  /** The exact text; null if nothing is sent or the text is generated. */
  says: z.nullable(z.string()),
  /** What precedes a generated answer; null if nothing does or `says` has the whole text. */
  begins: z.nullable(z.string()),
  /** Spanish, one sentence. */
  why: z.string(),
  /** What happens if the agent has no answer; null if it does not look for one. */
  otherwise: z.nullable(z.object({ says: z.nullable(z.string()), why: z.string() })),
})
export type PredictedOutcome = z.infer<typeof PredictedOutcome>

export const foreseeing = {
  /** Predicts for an unsaved configuration. Stores nothing and calls no model. */
  preview: endpoint({
    method: 'POST',
    path: '/agents/preview',
    access: 'admin',
    input: OutcomeQuery,
    output: PredictedOutcome,
  }),
}
