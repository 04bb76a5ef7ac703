import { closedTime } from './hours.ts'
import type { Todo } from './reply.store.ts'
import type { Spoken } from './verdict.ts'

/**
 * What is said while the shop is closed: its message once in a conversation for each closed time, then nothing. Nobody
 * answers it later either, for who wrote at night may have bought elsewhere: the conversation waits for a person, or
 * for the contact's next words. Null while it is open, or was when they wrote: a delay or a model that is asked again
 * shuts no door behind them.
 */
export function whileClosed({ config: { businessHours }, toldClosedAt, createdAt }: Todo, now: Date): Spoken | null {
  const time = closedTime(businessHours, now)
  if (time === null || closedTime(businessHours, createdAt) === null) return null
  const isTold = toldClosedAt !== null && closedTime(businessHours, toldClosedAt) === time
  const text = businessHours.outsideHoursMessage
  return isTold || text.trim() === ''
    ? { act: 'silent', outcome: 'still_closed', pauseBy: null }
    : { act: 'say', outcome: 'out_of_hours', text }
}
