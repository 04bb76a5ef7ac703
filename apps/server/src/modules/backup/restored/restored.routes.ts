import { restoredInstallation as api } from '@portavoz/contract'
import { readClientInfo } from '../../../platform/http/client-info.ts'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import type { RestoredInstallation } from './restored.service.ts'

export function restoredRoutes(bind: BindEndpoint, restored: RestoredInstallation): void {
  bind(api.state, () => restored.state())
  bind(api.confirm, (_, viewer, { request }) => restored.confirm(viewer, readClientInfo(request).source))
}
