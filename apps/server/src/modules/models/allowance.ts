import type { Purse } from '../../db/purse.ts'
import { monthIn } from './month.ts'

/** What the installation gives an account this month (UTC) and what of it is spent; beside it that of all such accounts. */
export type Allowance = { monthlyMicros: number; spentMicros: number; totalMicros: number; allSpentMicros: number }

/** `totalMicros`: what all accounts of open sign-up may spend together in a month. */
export function allowanceAt(given: Purse['allowance'], totalMicros: number, now: Date): Allowance | null {
  if (!given) return null
  const { month } = monthIn('UTC', now)
  return {
    monthlyMicros: given.monthlyMicros,
    spentMicros: given.month === month ? given.spentMicros : 0,
    totalMicros,
    allSpentMicros: given.all[month] ?? 0,
  }
}

/** `more`: what was spent since it was read. */
export const isAllowanceSpent = (allowance: Allowance, more = 0): boolean =>
  allowance.spentMicros + more >= allowance.monthlyMicros || allowance.allSpentMicros + more >= allowance.totalMicros
