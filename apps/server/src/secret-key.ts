import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from './platform/data-folder.ts'
import { StartError } from './platform/start-error.ts'

const SHORTEST = 32

type Link = typeof linkSync

const fileIn = (dataDir: string) => join(dataDir, 'secret.key')

/** Whether `readKeyRing` finds a key rather than make one. */
export const hasKey = (given: string | null, dataDir: string): boolean => given !== null || existsSync(fileIn(dataDir))

/**
 * The key ring: what the operator gave, else a key made once in the data folder that only its owner can read.
 * `link` is another one only for tests: file systems without hard links are not at hand there.
 */
export function readKeyRing(given: string | null, dataDir: string, link: Link = linkSync): string[] {
  if (given !== null) return given.split(',').map((key) => key.trim())
  const file = fileIn(dataDir)
  try {
    makeDataFolder(dataDir)
    if (!existsSync(file)) makeKey(file, link)
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
function makeKey(file: string, link: Link): void {
  const key = randomBytes(32).toString('base64url')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  write(draft, key)
  try {
    if (!wasLinked(draft, file, link)) write(file, key)
  } catch (error) {
    // Another process was first, and its key is the house's.
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

const write = (file: string, key: string) => writeFileSync(file, key, { mode: 0o600, flag: 'wx', flush: true })

/** What exFAT, some shares and some sandboxes answer: a key may then be seen half written for an instant. */
const NO_HARD_LINKS = new Set(['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'])

function wasLinked(draft: string, file: string, link: Link): boolean {
  try {
    link(draft, file)
    return true
  } catch (error) {
    if (!NO_HARD_LINKS.has(codeOf(error))) throw error
    return false
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''
