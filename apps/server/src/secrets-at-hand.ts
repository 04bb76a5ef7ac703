import type { Config } from './config.ts'
import { createSecrets, type Secrets } from './platform/secrets.ts'
import { hasKey, readKeyRing } from './secret-key.ts'

/** For whoever only visits an installation: null where there is no whole key, and none is made. */
export function secretsAtHand({ secretKey, dataDir }: Config): Secrets | null {
  if (!hasKey(secretKey, dataDir)) return null
  try {
    return createSecrets(readKeyRing(secretKey, dataDir))
  } catch {
    return null
  }
}
