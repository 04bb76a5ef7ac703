import { join } from 'node:path'
import type { Db } from './db/connect.ts'
import { expectedKeys, recordKey } from './db/installation-key.ts'
import { createSecrets, type Secrets } from './platform/secrets.ts'
import { StartError } from './platform/start-error.ts'
import { hasKey, readKeyRing } from './secret-key.ts'

type Where = { secretKey: string | null; dataDir: string }

const GIVE_UP =
  'Si se perdió para siempre, escribe «npm run admin -- forget-key» y abre Portavoz otra vez: habrá que escribir de nuevo cada token.'

/**
 * The secrets of this installation, opened with the key that its database expects. Makes a key only where none is
 * expected: a second one would seal what the first cannot open.
 */
export async function agreeOnKey(db: Db, { secretKey, dataDir }: Where): Promise<Secrets> {
  const expected = await expectedKeys(db)
  if (expected.length > 0 && !hasKey(secretKey, dataDir))
    throw new StartError(
      `Falta la clave secreta ${join(dataDir, 'secret.key')}: la base de datos guarda secretos que solo abre la clave de huella ${expected.join(', ')}. Copia ese archivo de donde Portavoz funcionaba, o da su contenido en SECRET_KEY. ${GIVE_UP}`,
    )
  const secrets = createSecrets(readKeyRing(secretKey, dataDir))
  const isExpected = expected.length === 0 || expected.some((key) => secrets.keyIds.includes(key))
  if (isExpected && (await recordKey(db, secrets.keyIds))) return secrets
  throw new StartError(
    `La clave secreta, de huella ${secrets.keyIds.join(', ')}, no es la de esta base de datos${expected.length > 0 ? `, de huella ${expected.join(', ')}` : ''}. Usa la clave anterior; con SECRET_KEY pueden darse varias, separadas con comas y la nueva primero. ${GIVE_UP}`,
  )
}
