import { fail, journal as api } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import type { JournalStore } from './journal.store.ts'
import { remedyOf } from './remedies.ts'
import { tellStep } from './steps.ts'
import { tellStory } from './words.ts'

export function journalRoutes(bind: Bind, store: JournalStore): void {
  bind(api.ofMessage, async ({ id }, viewer) => {
    const story = await store.exchangeOf(viewer.id, id)
    if (!story) {
      if (!(await store.exists(viewer.id, id))) fail('messages.not_found')
      return { answered: false, sentence: 'Este mensaje lo escribió una persona.', remedy: null, steps: [] }
    }
    const rows = await store.steps(story.id)
    return { ...tellStory(story, rows), remedy: remedyOf(story, rows), steps: rows.map((row) => tellStep(row, story)) }
  })
}
