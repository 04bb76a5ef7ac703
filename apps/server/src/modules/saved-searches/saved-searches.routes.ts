import { savedSearches as api } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import type { SavedSearches } from './saved-searches.service.ts'

export function savedSearchRoutes(bind: Bind, searches: SavedSearches): void {
  bind(api.list, (_, viewer) => searches.list(viewer.id))
  bind(api.save, (words, viewer) => searches.save(viewer.id, words))
  bind(api.remove, ({ id }, viewer) => searches.remove(viewer.id, id))
}
