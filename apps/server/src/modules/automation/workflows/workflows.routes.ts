import { n8nWorkflows as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import type { WorkflowInstaller } from './install-workflows.ts'

export function workflowRoutes(bind: BindEndpoint, { stateOf, install }: WorkflowInstaller): void {
  bind(api.state, (_, viewer) => stateOf(viewer.workspaceId))
  bind(api.install, (draft, viewer) => install(viewer.workspaceId, draft))
}
