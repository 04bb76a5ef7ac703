import { diskSpaceAt } from '../files/disk-space.ts'
import { StartError } from './start-error.ts'

/** With less free space PostgreSQL neither starts nor recovers. */
const MIN_FREE_BYTES = 4 * 1024 * 1024

/** The error of a failed start, or a `StartError` that names the full disk when that is the cause. */
export async function explainFullDisk(error: unknown, folder: string): Promise<unknown> {
  if (!isNoSpaceError(error) && (await freeBytes(folder)) >= MIN_FREE_BYTES) return error
  return new StartError(
    `No queda espacio en el disco donde está la carpeta de datos ${folder}. Libera espacio, o elige otra con DATA_DIR, y vuelve a abrir Portavoz.`,
    { cause: error },
  )
}

/** Whether the system, a program that was run, or PostgreSQL (53100) reports that a disk is full. */
export function isNoSpaceError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, stderr = '' } = error as { code?: string; stderr?: string }
  return (
    code === 'ENOSPC' || code === '53100' || stderr.includes('No space left on device') || isNoSpaceError(error.cause)
  )
}

/** Infinite when unknown. */
const freeBytes = (path: string): Promise<number> =>
  diskSpaceAt(path).then(
    ({ free }) => free,
    () => Infinity,
  )
