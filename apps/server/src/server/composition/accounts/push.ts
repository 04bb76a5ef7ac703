import { drawQr } from '../../../adapters/images/draw-qr.ts'
import { createWebPushSender, pushSubject } from '../../../adapters/push/web-push-sender.ts'
import { createSendStaffMessage } from '../../../adapters/telegram/outbound/staff-messages.ts'
import { describeDevice } from '../../../modules/profile/describe-device.ts'
import { createPushModule } from '../../../modules/push/push.module.ts'
import { allowedOriginsFor } from '../../../platform/network/allowed-private-origins.ts'
import { createSafeFetch } from '../../../platform/network/safe-fetch.ts'
import { openOrNull } from '../../../platform/security/open-or-null.ts'
import type { AgentsServices } from '../agents/agents.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

export type PushServices = ReturnType<typeof composePush>

/** Notices to people: through the push services of their browsers, by e-mail, and in Telegram. */
export function composePush(
  { config, secrets, clock, log, mailer }: ServerInputs,
  { db, notifier, taskAttempts, emails }: PlatformServices,
  { openApi, secretsOf }: AgentsServices,
) {
  const allowedOrigins = allowedOriginsFor(config.allowedPrivateOrigins, 'push')
  return createPushModule({
    db,
    secrets,
    clock,
    log,
    taskAttempts,
    sender: createWebPushSender({
      safeFetch: createSafeFetch(allowedOrigins),
      allowedOrigins,
      subject: pushSubject(config),
    }),
    describeDevice,
    wake: () => notifier.notify('push'),
    publicUrl: config.publicUrl,
    mail: { canSend: mailer.canSend, send: emails.sendNow },
    telegram: {
      send: createSendStaffMessage(openApi),
      botTokenOf: (agentId, sealed) => openOrNull(() => secretsOf(agentId, sealed).botToken),
      drawQr,
    },
  })
}
