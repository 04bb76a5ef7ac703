import type { Secrets } from '../../../platform/security/secrets.ts'
import type { BrowserSubscription } from '../../../ports/push/push-sender.ts'

const sealContextOf = (deviceId: string) => `push_devices ${deviceId}`

/** Seals an endpoint and its keys: a reader of them could push to the device. */
export const sealSubscription = (secrets: Secrets, deviceId: string, { endpoint, keys }: BrowserSubscription): string =>
  secrets.seal(JSON.stringify({ endpoint, keys }), sealContextOf(deviceId))

export const openSubscription = (secrets: Secrets, deviceId: string, sealed: string): BrowserSubscription =>
  JSON.parse(secrets.open(sealed, sealContextOf(deviceId))) as BrowserSubscription
