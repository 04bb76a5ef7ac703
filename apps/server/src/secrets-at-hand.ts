import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { createSecrets, type Secrets } from './platform/secrets.ts'
import { readKeyRing } from './secret-key.ts'

/** For whoever only visits an installation: null where there is no whole key, and none is made. */
export function secretsAtHand({ secretKey, dataDir }: Config): Secrets | null {
  if (secretKey === null && !existsSync(join(dataDir, 'secret.key'))) return null
  try {
    return createSecrets(readKeyRing(secretKey, dataDir))
  } catch {
    return null
  }
}
