import { MASKED_SECRET, type PlatformConfig, telegram as api } from '@portavoz/contract'
import type { AgentRow } from '../../../db/schema.ts'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import type { TelegramLinking } from './telegram.service.ts'

export function telegramRoutes(
  bind: BindEndpoint,
  telegram: TelegramLinking,
  platformConfigOf: (agent: AgentRow) => PlatformConfig,
): void {
  bind(api.validate, ({ botToken }, viewer) => telegram.validate(viewer.workspaceId, botToken))
  bind(api.ofAgent, async ({ id }, viewer) => ({
    botToken: MASKED_SECRET,
    platformConfig: platformConfigOf(await telegram.findTelegramAgent(viewer.workspaceId, id)),
  }))
  bind(api.connect, ({ id, replaceWebhook }, viewer) => telegram.connect(viewer.workspaceId, id, replaceWebhook))
  bind(api.disconnect, ({ id }, viewer) => telegram.disconnect(viewer.workspaceId, id))
  bind(api.botToken, ({ id }, viewer) => telegram.botToken(viewer, id))
}
