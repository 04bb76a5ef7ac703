import { evolution as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { EvolutionService } from './evolution.service.ts'

export function evolutionRoutes(
  bind: BindEndpoint,
  service: Pick<EvolutionService, 'read' | 'renew' | 'remove'>,
): void {
  bind(api.read, (_, viewer) => service.read(viewer.workspaceId))
  bind(api.renew, (_, viewer) => service.renew(viewer.workspaceId))
  bind(api.remove, (_, viewer) => service.remove(viewer.workspaceId))
}
