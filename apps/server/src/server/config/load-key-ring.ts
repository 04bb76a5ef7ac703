import { join } from 'node:path'
import type { Db } from '../../db/connect.ts'
import { expectedKeys, recordKey } from '../../db/installation/installation-key.ts'
import { createSecrets, type Secrets } from '../../platform/security/secrets.ts'
import { StartError } from '../../platform/process/start-error.ts'
import { hasKey, readKeyRing } from './secret-key.ts'

type KeyLocation = { secretKey: string | null; dataDir: string }

const NO_KEY_SENTENCE =
  'Si se perdió para siempre, escribe «npm run admin -- forget-key» y abre Portavoz otra vez: habrá que escribir de nuevo cada token.'

/**
 * Opens the secrets with the key that the database expects. Generates a key only where none is expected: a second one
 * could not open what the first sealed.
 */
export async function loadKeyRing(db: Db, { secretKey, dataDir }: KeyLocation): Promise<Secrets> {
  const expectedFingerprints = await expectedKeys(db)
  if (expectedFingerprints.length > 0 && !hasKey(secretKey, dataDir))
    throw new StartError(
      `Falta la clave secreta ${join(dataDir, 'secret.key')}: la base de datos guarda secretos que solo abre la clave de huella ${expectedFingerprints.join(', ')}. Copia ese archivo de donde Portavoz funcionaba, o da su contenido en SECRET_KEY. ${NO_KEY_SENTENCE}`,
    )
  const secrets = createSecrets(readKeyRing(secretKey, dataDir))
  const isExpected =
    expectedFingerprints.length === 0 || expectedFingerprints.some((key) => secrets.keyIds.includes(key))
  if (isExpected && (await recordKey(db, secrets.keyIds))) return secrets
  throw new StartError(
    `La clave secreta, de huella ${secrets.keyIds.join(', ')}, no es la de esta base de datos${expectedFingerprints.length > 0 ? `, de huella ${expectedFingerprints.join(', ')}` : ''}. Usa la clave anterior; con SECRET_KEY pueden darse varias, separadas con comas y la nueva primero. ${NO_KEY_SENTENCE}`,
  )
}
