import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import { openOrNull } from '../../../platform/security/open-or-null.ts'
import type { VapidKeys } from '../../../ports/push/push-sender.ts'
import type { VapidKeyStore } from './vapid-keys.store.ts'

const SEAL_CONTEXT = 'push_keys'

type VapidKeyDeps = {
  store: VapidKeyStore
  secrets: Secrets
  clock: Clock
  log: Log
  createKeys: () => VapidKeys
}

/** The keys of this installation, created at the first start. */
export function createVapidKeys({ store, secrets, clock, log, createKeys }: VapidKeyDeps): () => Promise<VapidKeys> {
  let known: VapidKeys | null = null

  async function load(): Promise<VapidKeys> {
    const stored = await store.find()
    if (stored) {
      const privateKey = openOrNull(() => secrets.open(stored.sealed, SEAL_CONTEXT))
      if (privateKey !== null) return { publicKey: stored.publicKey, privateKey }
      log.warn('La clave de los avisos se perdió con la clave secreta: cada dispositivo debe activarlos otra vez.')
      await store.discard(stored)
    }
    const { publicKey, privateKey } = createKeys()
    await store.insert({ publicKey, sealed: secrets.seal(privateKey, SEAL_CONTEXT) }, clock.now())
    return load()
  }

  return async () => (known ??= await load())
}
