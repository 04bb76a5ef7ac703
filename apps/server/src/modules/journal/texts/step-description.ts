import type { JournalStep } from '@portavoz/contract'

/** How one step is shown, without its time. */
export type StepDescription = Omit<JournalStep, 'at'>

export const okStep = (text: string): StepDescription => ({ kind: 'ok', text })
export const stopStep = (text: string): StepDescription => ({ kind: 'stop', text })
export const waitStep = (text: string): StepDescription => ({ kind: 'wait', text })
