import { savedSearches as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { SavedSearches } from './saved-searches.service.ts'

export function savedSearchRoutes(bind: BindEndpoint, searches: SavedSearches): void {
  bind(api.list, (_, viewer) => searches.list(viewer.workspaceId))
  bind(api.save, (search, viewer) => searches.save(viewer.workspaceId, search))
  bind(api.remove, ({ id }, viewer) => searches.remove(viewer.workspaceId, id))
}
