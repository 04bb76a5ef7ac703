import { fail, type JournalStep } from '@portavoz/contract'
import type { JournalStore } from './journal.store.ts'
import { presentStep } from './texts/step-text.ts'
import { describeExchange } from './exchange-sentence.ts'

/** Explains the outcome of an exchange in one sentence and its steps. */
export const createExplainExchange =
  (store: JournalStore) =>
  async (workspaceId: string, exchangeId: string): Promise<{ reason: string; steps: JournalStep[] }> => {
    const story = (await store.exchangeById(workspaceId, exchangeId)) ?? fail('conversations.not_found')
    const rows = await store.listSteps(exchangeId)
    return { reason: describeExchange(story, rows).sentence, steps: rows.map((row) => presentStep(row, story)) }
  }
