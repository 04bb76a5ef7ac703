import { agents, fail } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import type { RunStore } from './runs.store.ts'
import { tellStory } from './words.ts'

/** What an agent did last, and why. */
export function runRoutes(bind: Bind, store: RunStore): void {
  bind(agents.executions, async ({ id }, viewer) => {
    if (!(await store.isOwner(viewer.id, id))) fail('agents.not_found')
    return (await store.last(viewer.id, id)).map(({ story, reason, createdAt, ...run }) => ({
      ...run,
      reason: story ? tellStory(story, story.rows).sentence : reason,
      createdAt: createdAt.toISOString(),
    }))
  })
}
