import * as z from 'zod/mini'
import { EmptyObject, Id, Time } from '../common/schema.ts'
import { TimeZone } from '../common/dates.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { PushKind } from './kinds.ts'
import { pushLimits } from './limits.ts'

const TimeOfDay = z
  .string({ error: 'Escribe una hora' })
  .check(z.maxLength(5, 'Escribe una hora'), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Escribe una hora'))

/** When nothing is pushed: from an hour of the day up to another one, which may be on the next day. */
export const PushQuietHours = z
  .object({ isOn: z.boolean(), from: TimeOfDay, to: TimeOfDay, timeZone: TimeZone })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'Elige dos horas distintas' }))
export type PushQuietHours = z.infer<typeof PushQuietHours>

/** Of a person, in every workspace and on every device. */
export const PushPreferences = z.object({ kinds: z.array(PushKind).check(z.maxLength(20)), quiet: PushQuietHours })
export type PushPreferences = z.infer<typeof PushPreferences>

/** The place of a save among those of one page of the console, which may arrive in another order. */
export const PushSaveOrder = z.object({ page: Id, number: z.int().check(z.positive(), z.maximum(2_147_483_647)) })
export type PushSaveOrder = z.infer<typeof PushSaveOrder>

/** A browser that receives notifications. `service` is the host of its push service; `name` is Spanish. */
export const PushDevice = z.object({
  id: Id,
  name: z.string(),
  service: z.string(),
  /** Shows the text of a message, not only who wrote it. */
  showsText: z.boolean(),
  createdAt: Time,
  /** When its push service last accepted a notification. */
  pushedAt: z.nullable(Time),
  /** Subscribed in the session that asks. */
  isCurrent: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

/** `publicKey`: the VAPID key with which a browser subscribes. */
export const PushSettings = z.extend(PushPreferences, { publicKey: z.string(), devices: z.array(PushDevice) })
export type PushSettings = z.infer<typeof PushSettings>

const subscriptionError = 'No es una suscripción válida'

const Base64Url = z
  .string()
  .check(z.minLength(1), z.maxLength(pushLimits.keyMax), z.regex(/^[A-Za-z0-9_-]*={0,2}$/, subscriptionError))

/** A browser's `PushSubscription`, as its `toJSON` writes it. */
export const PushSubscriptionInput = z.object({
  endpoint: z.string().check(
    z.maxLength(pushLimits.endpointMax),
    z.refine((value) => URL.canParse(value), subscriptionError),
  ),
  keys: z.object({ p256dh: Base64Url, auth: Base64Url }),
  showsText: z.boolean(),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

const devicePath = '/push/devices/:id'

export const deviceNotifications = {
  settings: endpoint({ method: 'GET', path: '/push', access: 'person', input: EmptyObject, output: PushSettings }),
  /** Answers what is stored then: a save that arrives after a later one of its page changes nothing. */
  save: endpoint({
    method: 'PUT',
    path: '/push',
    access: 'person',
    input: z.extend(PushPreferences, { order: z.optional(PushSaveOrder) }),
    output: PushPreferences,
  }),
  /** Subscribes the browser of this session; the same browser replaces its earlier subscription. */
  subscribe: endpoint({
    method: 'POST',
    path: '/push/devices',
    access: 'person',
    status: 201,
    input: PushSubscriptionInput,
    output: PushDevice,
  }),
  change: endpoint({
    method: 'PUT',
    path: devicePath,
    access: 'person',
    input: z.object({ id: Id, showsText: z.boolean() }),
    output: PushDevice,
  }),
  /** Answers once the push service accepted the notification. */
  test: endpoint({
    method: 'POST',
    path: `${devicePath}/test`,
    access: 'person',
    input: z.object({ id: Id }),
    output: EmptyObject,
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: devicePath,
    access: 'person',
    input: z.object({ id: Id }),
    output: EmptyObject,
  }),
}
