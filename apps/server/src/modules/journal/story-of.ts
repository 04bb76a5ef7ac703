import { fail, type JournalStep } from '@portavoz/contract'
import type { JournalStore } from './journal.store.ts'
import { tellStep } from './steps.ts'
import { tellStory } from './words.ts'

/** Why an exchange was answered or not, in one sentence and its steps. */
export const storyOf =
  (store: JournalStore) =>
  async (userId: string, exchangeId: string): Promise<{ reason: string; steps: JournalStep[] }> => {
    const story = (await store.exchange(userId, exchangeId)) ?? fail('conversations.not_found')
    const rows = await store.steps(exchangeId)
    return { reason: tellStory(story, rows).sentence, steps: rows.map((row) => tellStep(row, story)) }
  }
