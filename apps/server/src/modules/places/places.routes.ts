import { places as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { SavedPlaces } from './places.service.ts'

export function placeRoutes(bind: BindEndpoint, places: SavedPlaces): void {
  bind(api.list, (_, viewer) => places.list(viewer.workspaceId))
  bind(api.create, (draft, viewer) => places.create(viewer.workspaceId, draft))
  bind(api.remove, ({ id }, viewer) => places.remove(viewer.workspaceId, id))
}
