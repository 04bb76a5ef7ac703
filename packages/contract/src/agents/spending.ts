import * as z from 'zod/mini'
import { Id } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'

/** An agent's costs in the current month of its time zone. */
export const Spending = z.object({
  month: z.string(),
  timezone: z.string(),
  spentMicros: z.number(),
  /** The part of it that previews caused. */
  trialMicros: z.number(),
  /** The part of it that transcripts of voice notes cost. */
  transcriptionMicros: z.number(),
  /** The part of it that replies by voice cost. */
  speechMicros: z.number(),
  /** Number of answers without a price; not included in the costs. */
  unpriced: z.number(),
  budgetMicros: z.nullable(z.number()),
  /** The installation's monthly allowance (UTC) for the account and what is spent of it; null without a limit. */
  installation: z.nullable(z.object({ monthlyMicros: z.number(), spentMicros: z.number(), isSpent: z.boolean() })),
})
export type Spending = z.infer<typeof Spending>

export const spendings = {
  ofAgent: endpoint({
    method: 'GET',
    path: '/agents/:id/spending',
    access: 'viewer',
    input: z.object({ id: Id }),
    output: Spending,
  }),
}
