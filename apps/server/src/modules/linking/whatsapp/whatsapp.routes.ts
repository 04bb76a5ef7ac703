import { n8nProxy, whatsapp as api, whatsappLimits, whatsappVersion } from '@portavoz/contract'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import type { WebVersionService } from '../web-version/web-version.service.ts'
import type { LimitsService } from '../limits/limits.service.ts'
import type { WhatsAppLinking } from './whatsapp.service.ts'

export function whatsappRoutes(
  bind: BindEndpoint,
  linking: WhatsAppLinking,
  versions: Pick<WebVersionService, 'look'>,
  limits: LimitsService,
): void {
  bind(whatsappLimits.read, ({ sessionName }, viewer) => limits.read(viewer.workspaceId, sessionName))
  bind(whatsappLimits.check, ({ sessionName }, viewer) => limits.check(viewer.workspaceId, sessionName))
  bind(whatsappVersion.read, () => versions.look())
  bind(api.create, ({ sessionName }, viewer) => linking.create(viewer.workspaceId, sessionName))
  bind(api.agentless, (_, viewer) => linking.agentless(viewer.workspaceId))
  bind(api.byName, ({ sessionName }, viewer) => linking.byName(viewer.workspaceId, sessionName))
  bind(api.connect, ({ sessionName }, viewer) => linking.connect(viewer.workspaceId, sessionName))
  bind(whatsappVersion.linkFailed, ({ sessionName }, viewer) => linking.linkFailed(viewer.workspaceId, sessionName))
  bind(api.disconnect, ({ sessionName }, viewer) => linking.disconnect(viewer.workspaceId, sessionName))
  bind(api.remove, ({ sessionName }, viewer) => linking.remove(viewer.workspaceId, sessionName))
  bind(n8nProxy.deleteSession, ({ sessionName }, viewer) => linking.remove(viewer.workspaceId, sessionName))
  bind(api.pairingCode, ({ sessionName, phone }, viewer) => linking.pairingCode(viewer.workspaceId, sessionName, phone))
  bind(api.pendingDeletions, (_, viewer) => linking.pendingDeletions(viewer.workspaceId))
}
