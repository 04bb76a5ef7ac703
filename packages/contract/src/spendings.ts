import * as z from 'zod/mini'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What an agent spent since its month began, where it is. */
export const Spending = z.object({
  month: z.string(),
  timezone: z.string(),
  spentMicros: z.number(),
  /** Of it, by trying the agent. */
  trialMicros: z.number(),
  /** How many answers of models without a price are not in it. */
  unpriced: z.number(),
  budgetMicros: z.nullable(z.number()),
  /** What the installation gives its account this month (UTC) and what of it is spent; null where nothing limits it. */
  installation: z.nullable(z.object({ monthlyMicros: z.number(), spentMicros: z.number(), isSpent: z.boolean() })),
})
export type Spending = z.infer<typeof Spending>

export const spendings = {
  ofAgent: endpoint({
    method: 'GET',
    path: '/agents/:id/spending',
    access: 'user',
    input: z.object({ id: Id }),
    output: Spending,
  }),
}
