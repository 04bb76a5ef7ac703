import type { ExchangeOutcome } from '@portavoz/contract'

const modelessOutcomes: ReadonlySet<string> = new Set<ExchangeOutcome>(['no_model', 'quoted'])

/** Whether the agent replied so because no model is set; not where its budget is spent. */
export const isModeless = (outcome: string | null): boolean => outcome !== null && modelessOutcomes.has(outcome)
