import { createWebPushSender, pushSubject } from '../../adapters/push/web-push-sender.ts'
import { describeDevice } from '../../modules/profile/describe-device.ts'
import { createPushModule } from '../../modules/push/push.module.ts'
import { allowedOriginsFor } from '../../platform/network/allowed-private-origins.ts'
import { createSafeFetch } from '../../platform/network/safe-fetch.ts'
import type { PlatformServices } from './platform.ts'
import type { ServerInputs } from './server-inputs.ts'

/** Notifications through the push services of people's browsers. */
export function composePush(
  { config, secrets, clock, log }: ServerInputs,
  { db, notifier, taskAttempts }: PlatformServices,
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
  })
}
