import type { CheckState } from '@portavoz/contract'

/** One finding in whole sentences; `advice` says what to do about it. */
export type CheckFinding = { state: CheckState; seen: string; advice?: string }

/** One health check. An exception or a timeout is reported in its place. */
export type HealthCheck = {
  title: string
  /** Environment variables without which the check makes no sense. */
  needs?: readonly string[]
  run: (signal: AbortSignal) => Promise<CheckFinding[]>
}

export const good = (text: string): CheckFinding => ({ state: 'good', seen: text })
export const omitted = (text: string): CheckFinding => ({ state: 'omitted', seen: text })
export const warning = (text: string, advice: string): CheckFinding => ({ state: 'warning', seen: text, advice })
export const bad = (text: string, advice: string): CheckFinding => ({ state: 'bad', seen: text, advice })

/** «1 agente», «2.000 agentes». */
export const countOf = (n: number, singular: string, plural: string): string =>
  `${new Intl.NumberFormat('es', { useGrouping: 'always' }).format(n)} ${n === 1 ? singular : plural}`
