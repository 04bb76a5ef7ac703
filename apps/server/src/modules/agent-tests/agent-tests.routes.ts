import { testRuns, tests as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { AgentTestModule } from './agent-tests.module.ts'

export function agentTestRoutes(bind: BindEndpoint, { tests, runs }: Pick<AgentTestModule, 'tests' | 'runs'>): void {
  bind(api.list, ({ id }, viewer) => tests.list(viewer.workspaceId, id))
  bind(api.create, ({ id, ...test }, viewer) => tests.create(viewer.workspaceId, id, test))
  bind(api.update, ({ id, testId, ...test }, viewer) => tests.update(viewer.workspaceId, id, testId, test))
  bind(api.remove, ({ id, testId }, viewer) => tests.remove(viewer.workspaceId, id, testId))
  bind(testRuns.list, ({ id, ...page }, viewer) => runs.list(viewer.workspaceId, id, page))
  bind(testRuns.start, (request, viewer) => runs.start(viewer.workspaceId, request))
  bind(testRuns.byId, ({ id, runId }, viewer) => runs.byId(viewer.workspaceId, id, runId))
  bind(testRuns.cancel, ({ id, runId }, viewer) => runs.cancel(viewer.workspaceId, id, runId))
}
