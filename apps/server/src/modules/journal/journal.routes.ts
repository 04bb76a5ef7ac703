import { fail, journal as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { JournalStore } from './journal.store.ts'
import { findRemedy } from './remedies.ts'
import { presentStep } from './texts/step-text.ts'
import { describeExchange } from './exchange-sentence.ts'

export function journalRoutes(bind: BindEndpoint, store: JournalStore): void {
  bind(api.ofMessage, async ({ id }, viewer) => {
    const story = await store.exchangeOfMessage(viewer.workspaceId, id)
    if (!story) {
      if (!(await store.messageExists(viewer.workspaceId, id))) fail('messages.not_found')
      return { answered: false, sentence: 'Este mensaje lo escribió una persona.', remedy: null, steps: [] }
    }
    const rows = await store.listSteps(story.id)
    return {
      ...describeExchange(story, rows),
      remedy: findRemedy(story, rows),
      steps: rows.map((row) => presentStep(row, story)),
    }
  })
}
