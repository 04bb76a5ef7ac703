/** A browser's subscription: where to push, and the keys that only the browser can decrypt with. */
export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

export type OutgoingPush = {
  payload: string
  /** At most 32 characters of base64url. The push service keeps only the last notification of a topic. */
  topic: string
  /** How long the push service keeps it for a device that is offline. */
  ttlSeconds: number
}

/**
 * `gone`: the push service does not know the device any more. `postponed`: it was surely not accepted and may be
 * repeated after `waitMs`. `refused`: a repetition would be refused again. `uncertain`: it may have been accepted.
 */
export type PushResult =
  | { outcome: 'accepted' }
  | { outcome: 'gone' }
  | { outcome: 'postponed'; waitMs: number; reason: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'uncertain'; reason: string }

export type VapidKeys = { publicKey: string; privateKey: string }

export type PushSender = {
  createKeys(): VapidKeys
  /** Whether the address may be a push service: https and outside our network. */
  isAllowed(endpoint: string): boolean
  send(subscription: BrowserSubscription, push: OutgoingPush, keys: VapidKeys, stop: AbortSignal): Promise<PushResult>
}
