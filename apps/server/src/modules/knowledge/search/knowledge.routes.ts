import { knowledge as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import type { CheckAgentOwner } from '../documents/documents.routes.ts'
import type { KnowledgeModule } from '../knowledge.module.ts'

/** `checkAgentOwner` throws if the agent belongs to another user. */
export function knowledgeRoutes(
  bind: BindEndpoint,
  { searchService }: Pick<KnowledgeModule, 'searchService'>,
  checkAgentOwner: CheckAgentOwner,
): void {
  bind(api.search, async ({ query, agentId = null }, viewer) => {
    const scopeAgentId = agentId === '' ? null : agentId
    if (scopeAgentId !== null) await checkAgentOwner(viewer.workspaceId, scopeAgentId)
    return searchService.search(viewer.workspaceId, scopeAgentId, query)
  })
}
