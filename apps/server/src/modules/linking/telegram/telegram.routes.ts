import { HIDDEN, type PlatformConfig, telegram as api } from '@portavoz/contract'
import type { AgentRow } from '../../../db/schema.ts'
import type { Bind } from '../../../platform/http.ts'
import type { TelegramLinking } from './telegram.service.ts'

export function telegramRoutes(
  bind: Bind,
  telegram: TelegramLinking,
  platformConfigOf: (agent: AgentRow) => PlatformConfig,
): void {
  bind(api.validate, ({ botToken }, viewer) => telegram.validate(viewer.id, botToken))
  bind(api.ofAgent, async ({ id }, viewer) => ({
    botToken: HIDDEN,
    platformConfig: platformConfigOf(await telegram.found(viewer.id, id)),
  }))
  bind(api.connect, ({ id, replaceWebhook }, viewer) => telegram.connect(viewer.id, id, replaceWebhook))
  bind(api.disconnect, ({ id }, viewer) => telegram.disconnect(viewer.id, id))
  bind(api.botToken, ({ id }, viewer) => telegram.botToken(viewer, id))
}
