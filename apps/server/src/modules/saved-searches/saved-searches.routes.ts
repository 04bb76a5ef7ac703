import { savedSearches as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { SavedSearches } from './saved-searches.service.ts'

export function savedSearchRoutes(bind: BindEndpoint, searches: SavedSearches): void {
  bind(api.list, (_, viewer) => searches.list(viewer.id))
  bind(api.save, (search, viewer) => searches.save(viewer.id, search))
  bind(api.remove, ({ id }, viewer) => searches.remove(viewer.id, id))
}
