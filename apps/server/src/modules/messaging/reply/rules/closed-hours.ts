import { closedPeriod } from './business-hours.ts'
import type { ReplyContext } from '../types.ts'
import type { FixedDecision } from './rule-decision.ts'

/**
 * Outside business hours: the closed message once in each closed period, then silence. The message is not answered
 * later either, because the contact may have bought elsewhere: the conversation waits for a person or the next message.
 * Null while it is open, or was when the contact wrote.
 */
export function evaluateClosedHours(
  { config: { businessHours }, toldClosedAt, createdAt }: ReplyContext,
  now: Date,
): FixedDecision | null {
  const period = closedPeriod(businessHours, now)
  if (period === null || closedPeriod(businessHours, createdAt) === null) return null
  const isTold = toldClosedAt !== null && closedPeriod(businessHours, toldClosedAt) === period
  const text = businessHours.outsideHoursMessage
  return isTold || text.trim() === ''
    ? { act: 'silent', outcome: 'still_closed', pauseBy: null }
    : { act: 'say', outcome: 'out_of_hours', text }
}
