import { integrationKeys as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { IntegrationKeys } from './integration-keys.service.ts'

export function integrationKeyRoutes(bind: BindEndpoint, keys: IntegrationKeys): void {
  bind(api.list, (_, viewer) => keys.list(viewer.workspaceId))
  bind(api.create, ({ name }, viewer, { describe }) => {
    describe(`«${name}»`)
    return keys.create(viewer.workspaceId, name, viewer.id)
  })
  bind(api.removeAll, (_, viewer) => keys.removeAll(viewer.workspaceId))
  bind(api.remove, ({ id }, viewer) => keys.remove(viewer.workspaceId, id))
}
