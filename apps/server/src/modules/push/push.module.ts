import type { Db } from '../../db/connect.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Log } from '../../platform/log/log.ts'
import type { TaskAttempts } from '../../platform/queue/task-attempts.ts'
import { createRateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { PushSender } from '../../ports/push/push-sender.ts'
import { createDeliveryStore } from './deliveries.store.ts'
import { createPushDelivery } from './deliver-pushes.ts'
import { createDeviceStore } from './devices.store.ts'
import { createEventReaderStore } from './event-reader.store.ts'
import { createNotify } from './notify.ts'
import { createPushService } from './push.service.ts'
import { createEventReader } from './read-events.ts'
import { createVapidKeys } from './vapid-keys.ts'
import { createVapidKeyStore } from './vapid-keys.store.ts'

type PushModuleDeps = {
  db: Db
  secrets: Secrets
  clock: Clock
  log: Log
  taskAttempts: TaskAttempts
  sender: PushSender
  describeDevice: (userAgent: string) => string
  /** Tells every process that notifications or devices are new. */
  wake: () => void
}

/** Notifications on people's devices while the console is closed. */
export function createPushModule({ db, sender, describeDevice, wake, ...deps }: PushModuleDeps) {
  const { secrets, clock, log, taskAttempts } = deps
  const devices = createDeviceStore(db)
  const deliveries = createDeliveryStore(db)
  const { createKeys } = sender
  const vapidKeys = createVapidKeys({ store: createVapidKeyStore(db), secrets, clock, log, createKeys })
  const notify = createNotify({ store: deliveries, clock })
  const reader = createEventReader({ store: createEventReaderStore(db), devices, notify, log, wake })
  return {
    settings: createPushService({
      store: devices,
      secrets,
      clock,
      sender,
      vapidKeys,
      attempts: createRateLimiter(db, clock),
      describeDevice,
      followEvents: reader.followEvents,
      afterDeviceChange: wake,
    }),
    reader,
    delivery: createPushDelivery({
      store: deliveries,
      devices,
      secrets,
      clock,
      log,
      sender,
      vapidKeys,
      taskAttempts,
    }),
    /** Queues a notification in the caller's transaction; `wake` after its commit. */
    notify: notify.notify,
    wake,
    prepare: async (): Promise<void> => void (await vapidKeys()),
  }
}
