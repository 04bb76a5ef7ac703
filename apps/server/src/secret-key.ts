import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './platform/start-error.ts'

const SHORTEST = 32

/** The key ring: what the operator gave, else a key made once in the data folder that only its owner can read. */
export function readKeyRing(given: string | null, dataDir: string): string[] {
  if (given !== null) return given.split(',').map((key) => key.trim())
  const file = join(dataDir, 'secret.key')
  try {
    mkdirSync(dataDir, { recursive: true })
    if (!existsSync(file)) makeKey(file)
    const key = readFileSync(file, 'utf8').trim()
    if (key.length >= SHORTEST) return [key]
  } catch (error) {
    throw new StartError(
      `No se puede escribir en la carpeta de datos ${dataDir}. Revisa sus permisos o elige otra con DATA_DIR.`,
      { cause: error },
    )
  }
  throw new StartError(
    `La clave secreta ${file} está incompleta: debe tener al menos ${SHORTEST} caracteres. Recupérala de una copia de seguridad; sin ella no se pueden leer los tokens guardados.`,
  )
}

/** Appears whole or not at all, and never over another process's: what is sealed with half a key is lost. */
function makeKey(file: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
