import type { Clock } from '../../platform/time/clock.ts'
import type { Log } from '../../platform/log/log.ts'
import { createWorkerPool } from '../../platform/queue/worker-pool.ts'
import type { TaskAttempts } from '../../platform/queue/task-attempts.ts'
import { backoffDelay } from '../../platform/retry/backoff.ts'
import { newId } from '../../platform/security/ids.ts'
import { openOrNull } from '../../platform/security/open-or-null.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { PushResult, PushSender, VapidKeys } from '../../ports/push/push-sender.ts'
import type { DeliveryStore, DuePush } from './deliveries.store.ts'
import type { DeviceStore } from './devices/devices.store.ts'
import { summaryPathOf } from './notices/notice.ts'
import { rolesFor, SUMMARY_LIFE_MS } from './notices/notify.ts'
import { toMessage, toOutgoingPush } from './push-content.ts'
import { quietUntil } from './notices/quiet-hours.ts'
import { openSubscription } from './devices/sealed-subscription.ts'

const CONCURRENCY = 4
const CLAIM_MS = 60_000
const POLL_MS = 10_000
const RETRY = { firstMs: 15_000, maxMs: 15 * 60_000 }

type PushDeliveryDeps = {
  store: DeliveryStore
  devices: DeviceStore
  secrets: Secrets
  clock: Clock
  log: Log
  sender: PushSender
  vapidKeys: () => Promise<VapidKeys>
  taskAttempts: TaskAttempts
}

/** Worker pool that hands notifications to push services: at most once each. */
export function createPushDelivery(deps: PushDeliveryDeps) {
  const { store, devices, secrets, clock, log, sender, vapidKeys, taskAttempts } = deps
  const timeAfter = (ms: number) => new Date(clock.now().getTime() + ms)

  async function send(due: DuePush, stopping: AbortSignal): Promise<void> {
    if (due.role === null || !rolesFor(due.kind).includes(due.role)) return void (await store.remove(due.id))
    const until = due.quiet && quietUntil(due.quiet, clock.now())
    if (until) return hold(due, until)
    const subscription = openOrNull(() => openSubscription(secrets, due.deviceId, due.sealed))
    // Without the key the device can never be reached again.
    if (!subscription) return void (await devices.forget(due.deviceId))
    if (stopping.aborted) return store.postpone(due, clock.now())
    const ttlSeconds = Math.max(60, Math.round((due.giveUpAt.getTime() - clock.now().getTime()) / 1000))
    const push = toOutgoingPush(toMessage(due), ttlSeconds)
    await record(due, await sender.send(subscription, push, await vapidKeys(), new AbortController().signal))
  }

  async function hold(due: DuePush, until: Date): Promise<void> {
    const summary = {
      id: newId(clock.now().getTime()),
      tag: `quiet:${due.workspaceId}`,
      path: summaryPathOf(due),
      until,
      giveUpAt: new Date(until.getTime() + SUMMARY_LIFE_MS),
    }
    await store.hold(due, summary, clock.now())
  }

  async function record(due: DuePush, result: PushResult): Promise<void> {
    const { id, deviceId, tries } = due
    if (result.outcome === 'postponed') {
      const next = timeAfter(Math.max(result.waitMs, backoffDelay(RETRY, tries - 1)))
      log.warn({ push: id, tries, why: result.reason }, 'a notification waits for its push service')
      return next < due.giveUpAt ? store.postpone(due, next) : void (await store.remove(id))
    }
    await store.remove(id)
    if (result.outcome === 'accepted') await devices.markPushed(deviceId, clock.now())
    else if (result.outcome === 'gone') await devices.forget(deviceId)
    else log.warn({ push: id, tries, why: result.reason }, 'a notification was given up')
  }

  return createWorkerPool<DuePush>({
    kind: 'push',
    failureMessage: 'sending push notifications',
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    prepare: async () => void (await store.deleteOver(clock.now())),
    claim: () => store.claim(clock.now(), timeAfter(CLAIM_MS)),
    idOf: ({ id }) => id,
    work: send,
    quarantine: ({ id }) => store.remove(id),
    taskAttempts,
    log,
  })
}
