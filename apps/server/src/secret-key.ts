import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './platform/start-error.ts'

/** The key ring: what the operator gave, else a key made once in the data folder that only its owner can read. */
export function readKeyRing(given: string | null, dataDir: string): string[] {
  if (given !== null) return given.split(',').map((key) => key.trim())
  const file = join(dataDir, 'secret.key')
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST')
      throw new StartError(
        `No se puede escribir en la carpeta de datos ${dataDir}. Revisa sus permisos o elige otra con DATA_DIR.`,
        { cause: error },
      )
  }
  return [readFileSync(file, 'utf8').trim()]
}
