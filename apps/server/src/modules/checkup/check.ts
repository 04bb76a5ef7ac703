import type { FindingState } from '@portavoz/contract'

/** One thing seen, in whole sentences; `advice` says what to do about it. */
export type Seen = { state: FindingState; seen: string; advice?: string }

/** One look at the installation. Where it throws or takes too long, that is told in its place. */
export type Check = {
  title: string
  /** Environment variables without which there is nothing sensible to look at. */
  needs?: readonly string[]
  look: (signal: AbortSignal) => Promise<Seen[]>
}

export const good = (seen: string): Seen => ({ state: 'good', seen })
export const omitted = (seen: string): Seen => ({ state: 'omitted', seen })
export const warning = (seen: string, advice: string): Seen => ({ state: 'warning', seen, advice })
export const bad = (seen: string, advice: string): Seen => ({ state: 'bad', seen, advice })

/** «1 agente», «2.000 agentes». */
export const count = (n: number, one: string, many: string): string =>
  `${new Intl.NumberFormat('es', { useGrouping: 'always' }).format(n)} ${n === 1 ? one : many}`
