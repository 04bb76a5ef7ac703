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
  bind(whatsappLimits.read, ({ sessionName }, viewer) => limits.read(viewer.id, sessionName))
  bind(whatsappLimits.check, ({ sessionName }, viewer) => limits.check(viewer.id, sessionName))
  bind(whatsappVersion.read, () => versions.look())
  bind(api.create, ({ sessionName }, viewer) => linking.create(viewer.id, sessionName))
  bind(api.agentless, (_, viewer) => linking.agentless(viewer.id))
  bind(api.byName, ({ sessionName }, viewer) => linking.byName(viewer.id, sessionName))
  bind(api.connect, ({ sessionName }, viewer) => linking.connect(viewer.id, sessionName))
  bind(whatsappVersion.linkFailed, ({ sessionName }, viewer) => linking.linkFailed(viewer.id, sessionName))
  bind(api.disconnect, ({ sessionName }, viewer) => linking.disconnect(viewer.id, sessionName))
  bind(api.remove, ({ sessionName }, viewer) => linking.remove(viewer.id, sessionName))
  bind(n8nProxy.deleteSession, ({ sessionName }, viewer) => linking.remove(viewer.id, sessionName))
  bind(api.pairingCode, ({ sessionName, phone }, viewer) => linking.pairingCode(viewer.id, sessionName, phone))
  bind(api.pendingDeletions, (_, viewer) => linking.pendingDeletions(viewer.id))
}
