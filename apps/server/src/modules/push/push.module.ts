import type { Db } from '../../db/connect.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Log } from '../../platform/log/log.ts'
import type { TaskAttempts } from '../../platform/queue/task-attempts.ts'
import { createRateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { PushSender } from '../../ports/push/push-sender.ts'
import type { Mailer } from '../../ports/mail/mailer.ts'
import type { DrawQr } from '../../ports/draw-qr.ts'
import type { SendStaffMessage } from '../../ports/telegram/staff-messages.ts'
import { createDeliveryStore } from './deliveries.store.ts'
import { createPushDelivery } from './deliver-pushes.ts'
import { createDeviceStore } from './devices/devices.store.ts'
import { createDigestService } from './digest/digest.service.ts'
import { createDigestStore } from './digest/digest.store.ts'
import { createDigestSender } from './digest/send-digests.ts'
import { createEventReaderStore } from './notices/event-reader.store.ts'
import { createNotify } from './notices/notify.ts'
import { createPushService } from './push.service.ts'
import { createEventReader } from './notices/read-events.ts'
import { createStaffDelivery } from './staff-chats/deliver-to-staff.ts'
import { createReceiveFromStaff } from './staff-chats/receive-from-staff.ts'
import { createStaffChatService } from './staff-chats/staff-chats.service.ts'
import { createStaffChatStore } from './staff-chats/staff-chats.store.ts'
import { createStaffDeliveryStore } from './staff-chats/staff-deliveries.store.ts'
import { createStaffSummaryStore } from './staff-chats/staff-summaries.store.ts'
import { createVapidKeys } from './devices/vapid-keys.ts'
import { createVapidKeyStore } from './devices/vapid-keys.store.ts'

type PushModuleDeps = {
  db: Db
  secrets: Secrets
  clock: Clock
  log: Log
  taskAttempts: TaskAttempts
  sender: PushSender
  describeDevice: (userAgent: string) => string
  /** Tells every process that notifications or receivers are new. */
  wake: () => void
  publicUrl: string
  mail: { canSend: Mailer['canSend']; send: Parameters<typeof createDigestSender>[0]['sendEmail'] }
  telegram: {
    send: SendStaffMessage
    botTokenOf: Parameters<typeof createStaffDelivery>[0]['botTokenOf']
    drawQr: DrawQr
  }
}

/** Notices to people while the console is closed: on their devices, by e-mail, and in Telegram. */
export function createPushModule({
  db,
  sender,
  describeDevice,
  wake,
  publicUrl,
  mail,
  telegram,
  ...deps
}: PushModuleDeps) {
  const { secrets, clock, log, taskAttempts } = deps
  const devices = createDeviceStore(db)
  const deliveries = createDeliveryStore(db)
  const digests = createDigestStore(db)
  const chats = createStaffChatStore(db)
  const staffDeliveries = createStaffDeliveryStore(db)
  const attempts = createRateLimiter(db, clock)
  const { createKeys } = sender
  const vapidKeys = createVapidKeys({ store: createVapidKeyStore(db), secrets, clock, log, createKeys })
  const hasReceivers = async () =>
    (await devices.hasAny()) || (mail.canSend && (await digests.hasAny())) || (await chats.hasAny())
  const eventStore = createEventReaderStore(db)
  /** Before the first receiver: earlier events make no notices. */
  const followEvents = async () => {
    if (!(await hasReceivers())) await eventStore.startNow()
  }
  const digest = createDigestService({
    store: digests,
    secrets,
    publicUrl,
    canSend: mail.canSend,
    followEvents,
    afterChange: wake,
  })
  const staffChats = createStaffChatService({
    store: chats,
    deliveries: staffDeliveries,
    clock,
    attempts,
    drawQr: telegram.drawQr,
    afterChange: wake,
  })
  const notify = createNotify({ store: deliveries, others: [digest.queue, staffChats.queue], clock })
  const reader = createEventReader({ store: eventStore, hasReceivers, notify, log, wake })
  return {
    settings: createPushService({
      store: devices,
      secrets,
      clock,
      sender,
      vapidKeys,
      attempts,
      describeDevice,
      followEvents,
      afterDeviceChange: wake,
    }),
    digest,
    staffChats,
    receiveFromStaff: createReceiveFromStaff({
      store: chats,
      deliveries: staffDeliveries,
      clock,
      attempts,
      followEvents,
      afterChange: wake,
    }),
    reader,
    lookForReceivers: reader.lookForReceivers,
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
    /** Null without a mail server. */
    digestSender: mail.canSend
      ? createDigestSender({
          store: digests,
          clock,
          log,
          taskAttempts,
          publicUrl,
          sendEmail: mail.send,
          unsubscribeLinkOf: digest.unsubscribeLinkOf,
        })
      : null,
    staffDelivery: createStaffDelivery({
      store: staffDeliveries,
      summaries: createStaffSummaryStore(db),
      chats,
      clock,
      log,
      taskAttempts,
      publicUrl,
      botTokenOf: telegram.botTokenOf,
      send: telegram.send,
    }),
    /** Queues a notification in the caller's transaction; `wake` after its commit. */
    notify: notify.notify,
    wake,
    prepare: async (): Promise<void> => void (await vapidKeys()),
  }
}
