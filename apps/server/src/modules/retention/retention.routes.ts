import { retention as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { RetentionSettings } from './retention.service.ts'

export function retentionRoutes(bind: BindEndpoint, settings: RetentionSettings): void {
  bind(api.read, (_, { workspaceId }) => settings.read(workspaceId))
  bind(api.preview, ({ months }, { workspaceId }) => settings.preview(workspaceId, months))
  bind(api.set, ({ months, conversations }, { workspaceId }, { describe }) => {
    describe(months === 1 ? 'las de más de 1 mes' : `las de más de ${months} meses`)
    return settings.set(workspaceId, months, conversations)
  })
  bind(api.keepAll, (_, { workspaceId }) => settings.end(workspaceId))
}
