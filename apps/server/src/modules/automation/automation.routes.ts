import { n8n as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { AutomationService } from './automation.service.ts'
import type { TryConnection } from './try-connection.ts'

type AutomationRouteInputs = { automation: AutomationService; tryConnection: TryConnection }

export function automationRoutes(bind: BindEndpoint, { automation, tryConnection }: AutomationRouteInputs): void {
  bind(api.get, (_, viewer) => automation.get(viewer.workspaceId))
  bind(api.save, async (draft, viewer, { describe }) => {
    const { config, changes } = await automation.save(viewer.workspaceId, draft, viewer.id)
    describe(changes)
    return config
  })
  bind(api.use, (_, viewer) => automation.use(viewer.workspaceId))
  bind(api.remove, (_, viewer) => automation.remove(viewer.workspaceId))
  bind(api.test, async (draft, viewer) => tryConnection(await automation.resolveDraft(viewer.workspaceId, draft)))
  bind(api.webhookUrl, (_, viewer) => automation.webhookUrl(viewer.workspaceId))
}
