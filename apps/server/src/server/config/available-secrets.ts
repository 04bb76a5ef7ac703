import type { Config } from './config.ts'
import { createSecrets, type Secrets } from '../../platform/security/secrets.ts'
import { hasKey, readKeyRing } from './secret-key.ts'

/** For commands that visit an installation: null where there is no complete key; never creates one. */
export function availableSecrets({ secretKey, dataDir }: Config): Secrets | null {
  if (!hasKey(secretKey, dataDir)) return null
  try {
    return createSecrets(readKeyRing(secretKey, dataDir))
  } catch {
    return null
  }
}
