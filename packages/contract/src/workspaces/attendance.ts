import * as z from 'zod/mini'
import { wholeNumber } from '../common/numbers.ts'

/**
 * How conversations that wait for a person get one: by hand, to the person whose last one was longest ago, or to the
 * person with the fewest open ones.
 */
export const AssignmentMode = z.enum(['manual', 'round_robin', 'least_loaded'], { error: 'Elige cómo se reparten' })
export type AssignmentMode = z.infer<typeof AssignmentMode>

/** How a workspace looks after customers who wait for a person. */
export const AttentionSettings = z.object({
  /** Alerts the person after this time without an answer, and the administrators after as long again. */
  alertMinutes: z.nullable(wholeNumber(1, 1_440)),
  assignment: AssignmentMode,
  /** Open conversations of one person up to which automatic assignment gives more. */
  maxOpen: z.nullable(wholeNumber(1, 999)),
  /** Messages that people write in the console end with their name: «— Ana». */
  signsMessages: z.boolean(),
})
export type AttentionSettings = z.infer<typeof AttentionSettings>
