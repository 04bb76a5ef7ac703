import { agentVersions as api } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import type { Versions } from './versions.service.ts'

export function versionRoutes(bind: Bind, versions: Versions): void {
  bind(api.list, ({ id, ...page }, viewer) => versions.list(viewer.id, id, page))
  bind(api.byNumber, ({ id, number }, viewer) => versions.byNumber(viewer.id, id, number))
  bind(api.restore, ({ id, number, basedOn }, viewer) => versions.restore(viewer.id, id, number, basedOn))
}
