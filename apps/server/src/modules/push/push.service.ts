import {
  allPushKinds,
  fail,
  type PushDevice,
  pushLimits,
  type PushPreferences,
  type PushSaveOrder,
  type PushSettings,
  type PushSubscriptionInput,
} from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import { newId } from '../../platform/security/ids.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import { tokenHash } from '../../platform/security/tokens.ts'
import { openOrNull } from '../../platform/security/open-or-null.ts'
import type { PushSender, VapidKeys } from '../../ports/push/push-sender.ts'
import type { DeviceRow, DeviceStore, PreferenceRow } from './devices/devices.store.ts'
import { testMessage, toOutgoingPush } from './push-content.ts'
import { openSubscription, sealSubscription } from './devices/sealed-subscription.ts'

/** The person and the token of the session that asks. */
type Caller = { userId: string; token: string }

type PushServiceDeps = {
  store: DeviceStore
  secrets: Secrets
  clock: Clock
  sender: PushSender
  vapidKeys: () => Promise<VapidKeys>
  attempts: RateLimiter
  /** «Chrome en Android» */
  describeDevice: (userAgent: string) => string
  /** Events before the first device are not pushed. */
  followEvents: () => Promise<void>
  afterDeviceChange: () => void
}

export type PushService = ReturnType<typeof createPushService>

export function createPushService(deps: PushServiceDeps) {
  const { store, secrets, clock, sender, vapidKeys, attempts, describeDevice, followEvents, afterDeviceChange } = deps

  const present = ({ userAgent, createdAt, pushedAt, ...row }: DeviceRow): PushDevice => ({
    ...row,
    name: describeDevice(userAgent),
    createdAt: createdAt.toISOString(),
    pushedAt: pushedAt?.toISOString() ?? null,
  })

  const listDevices = async ({ userId, token }: Caller): Promise<PushDevice[]> =>
    (await store.list(userId, tokenHash(token), clock.now())).map(present)

  const requireDevice = async (caller: Caller, id: string): Promise<PushDevice> =>
    (await listDevices(caller)).find((device) => device.id === id) ?? fail('push.device_not_found')

  return {
    async settings(caller: Caller): Promise<PushSettings> {
      const [{ publicKey }, row, devices] = await Promise.all([
        vapidKeys(),
        store.preferences(caller.userId),
        listDevices(caller),
      ])
      return { publicKey, ...toPreferences(row ?? defaultRow), devices }
    },

    async save(userId: string, preferences: PushPreferences, order?: PushSaveOrder): Promise<PushPreferences> {
      await store.savePreferences(userId, toRow(preferences), order ?? null)
      return toPreferences((await store.preferences(userId)) ?? defaultRow)
    },

    async subscribe(caller: Caller, { showsText, ...subscription }: PushSubscriptionInput): Promise<PushDevice> {
      const { endpoint } = subscription
      if (!sender.isAllowed(endpoint)) fail('push.endpoint_refused')
      await followEvents()
      const now = clock.now()
      const id = newId(now.getTime())
      const device = {
        id,
        userId: caller.userId,
        tokenHash: tokenHash(caller.token),
        endpointHash: tokenHash(endpoint),
        sealed: sealSubscription(secrets, id, subscription),
        service: new URL(endpoint).host,
        showsText,
        now,
      }
      await store.transaction(async (tx) => {
        await store.lockPerson(tx, caller.userId)
        await store.removeFormer(tx, device)
        if ((await store.countOf(tx, caller.userId)) >= pushLimits.devicesMax) fail('push.too_many_devices')
        if (!(await store.insert(tx, device))) fail('unauthenticated')
      })
      afterDeviceChange()
      return requireDevice(caller, id)
    },

    async change(caller: Caller, id: string, showsText: boolean): Promise<PushDevice> {
      if (!(await store.setShowsText(caller.userId, id, showsText))) fail('push.device_not_found')
      return requireDevice(caller, id)
    },

    async unsubscribe(userId: string, id: string): Promise<Record<string, never>> {
      if (!(await store.remove(userId, id))) fail('push.device_not_found')
      return {}
    },

    /** Sends at once, also in quiet hours, and fails unless the push service accepts it. */
    async test(userId: string, id: string): Promise<Record<string, never>> {
      const found = (await store.sealedOf(userId, id)) ?? fail('push.device_not_found')
      const { testsMax: most, testsWindowMs: withinMs } = pushLimits
      if (await attempts.refuses([{ name: `push test of ${userId}`, most, withinMs }])) fail('push.test_too_often')
      const subscription = openOrNull(() => openSubscription(secrets, id, found.sealed))
      if (!subscription) return fail('push.device_gone')
      const push = toOutgoingPush(testMessage, 60)
      const { outcome } = await sender.send(subscription, push, await vapidKeys(), new AbortController().signal)
      if (outcome === 'gone') {
        await store.forget(id)
        return fail('push.device_gone')
      }
      if (outcome !== 'accepted') return fail('push.service_failed')
      await store.markPushed(id, clock.now())
      return {}
    },
  }
}

const defaultRow: PreferenceRow = {
  muted: [],
  isQuiet: false,
  quietFrom: '22:00',
  quietTo: '07:00',
  timeZone: 'UTC',
}

const toRow = ({ kinds, quiet }: PushPreferences): PreferenceRow => ({
  muted: allPushKinds.filter((kind) => !kinds.includes(kind)),
  isQuiet: quiet.isOn,
  quietFrom: quiet.from,
  quietTo: quiet.to,
  timeZone: quiet.timeZone,
})

const toPreferences = ({ muted, isQuiet, quietFrom, quietTo, timeZone }: PreferenceRow): PushPreferences => ({
  kinds: allPushKinds.filter((kind) => !muted.includes(kind)),
  quiet: { isOn: isQuiet, from: quietFrom, to: quietTo, timeZone },
})
