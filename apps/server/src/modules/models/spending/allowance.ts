import type { SpendingLimits } from '../../../db/spending-limits.ts'
import { monthIn } from './month.ts'

/**
 * What a workspace may spend on the installation's model this month (UTC), what it spent, and the total of all such
 * workspaces.
 */
export type InstallationAllowance = {
  monthlyMicros: number
  spentMicros: number
  totalMicros: number
  allSpentMicros: number
}

/** `totalMicros`: the monthly limit of all accounts of open sign-up together. */
export function allowanceAt(
  stored: SpendingLimits['allowance'],
  totalMicros: number,
  now: Date,
): InstallationAllowance | null {
  if (!stored) return null
  const { month } = monthIn('UTC', now)
  return {
    monthlyMicros: stored.monthlyMicros,
    spentMicros: stored.month === month ? stored.spentMicros : 0,
    totalMicros,
    allSpentMicros: stored.all[month] ?? 0,
  }
}

/** `additionalMicros`: spent since the allowance was read. */
export const isAllowanceSpent = (allowance: InstallationAllowance, additionalMicros = 0): boolean =>
  allowance.spentMicros + additionalMicros >= allowance.monthlyMicros ||
  allowance.allSpentMicros + additionalMicros >= allowance.totalMicros
