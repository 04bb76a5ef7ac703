import { agents, fail } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { ExecutionStore } from './executions.store.ts'
import { describeExchange } from './exchange-sentence.ts'

export function executionRoutes(bind: BindEndpoint, store: ExecutionStore): void {
  bind(agents.executions, async ({ id }, viewer) => {
    if (!(await store.isOwner(viewer.workspaceId, id))) fail('agents.not_found')
    return (await store.listRecent(viewer.workspaceId, id)).map(({ story, reason, createdAt, ...execution }) => ({
      ...execution,
      isPreview: story === null,
      reason: story ? describeExchange(story, story.rows).sentence : reason,
      createdAt: createdAt.toISOString(),
    }))
  })
}
