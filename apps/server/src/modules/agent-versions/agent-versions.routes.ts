import { agentVersions as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { AgentVersionService } from './agent-versions.service.ts'

export function agentVersionRoutes(bind: BindEndpoint, versions: AgentVersionService): void {
  bind(api.list, ({ id, ...page }, viewer) => versions.list(viewer.workspaceId, id, page))
  bind(api.byNumber, ({ id, number }, viewer) => versions.byNumber(viewer.workspaceId, id, number))
  bind(api.restore, ({ id, number, basedOn }, viewer, { describe }) =>
    versions.restore(viewer, { id, number, basedOn }, describe),
  )
}
