import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EnvironmentVariables, readText } from '../../platform/process/environment.ts'
import { createDataFolder } from '../../platform/process/data-folder.ts'
import { StartError } from '../../platform/process/start-error.ts'

const MIN_LENGTH = 32

/** `SECRET_KEY`, the operator's key ring; null for the generated file. */
export function readSecretKey(env: EnvironmentVariables): string | null {
  const value = readText(env, 'SECRET_KEY')
  if (value !== null && value.split(',').some((key) => key.trim().length < MIN_LENGTH))
    throw new StartError(
      `SECRET_KEY debe tener al menos ${MIN_LENGTH} caracteres (varias claves se separan con comas).`,
    )
  return value
}

type HardLink = typeof linkSync

const keyFile = (dataDir: string) => join(dataDir, 'secret.key')

/** Whether `readKeyRing` finds a key instead of creating one. */
export const hasKey = (given: string | null, dataDir: string): boolean => given !== null || existsSync(keyFile(dataDir))

/**
 * Reads the key ring: the operator's keys, else one created once in the data folder with mode 0600. `link` is replaced
 * in tests to imitate file systems without hard links.
 */
export function readKeyRing(given: string | null, dataDir: string, link: HardLink = linkSync): string[] {
  if (given !== null) return given.split(',').map((key) => key.trim())
  const file = keyFile(dataDir)
  try {
    createDataFolder(dataDir)
    if (!existsSync(file)) createKey(file, link)
    const key = readFileSync(file, 'utf8').trim()
    if (key.length >= MIN_LENGTH) return [key]
  } catch (error) {
    throw new StartError(
      `No se puede escribir en la carpeta de datos ${dataDir}. Revisa sus permisos o elige otra con DATA_DIR.`,
      { cause: error },
    )
  }
  throw new StartError(
    `La clave secreta ${file} está incompleta: debe tener al menos ${MIN_LENGTH} caracteres. Recupérala de una copia de seguridad; sin ella no se pueden leer los tokens guardados.`,
  )
}

/** Appears complete or not at all, and never replaces another process's key: data sealed with half a key is lost. */
function createKey(file: string, link: HardLink): void {
  const key = randomBytes(32).toString('base64url')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeKey(draft, key)
  try {
    if (!wasLinked(draft, file, link)) writeKey(file, key)
  } catch (error) {
    // Another process was first; its key counts.
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

const writeKey = (file: string, key: string) => writeFileSync(file, key, { mode: 0o600, flag: 'wx', flush: true })

/**
 * Errors of file systems without hard links (exFAT, some shares): another process may then read a partial key for an
 * instant.
 */
const NO_HARD_LINKS = new Set(['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'])

function wasLinked(draft: string, file: string, link: HardLink): boolean {
  try {
    link(draft, file)
    return true
  } catch (error) {
    if (!NO_HARD_LINKS.has(codeOf(error))) throw error
    return false
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''
