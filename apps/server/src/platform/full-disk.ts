import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

/** With less than this a database neither begins nor recovers. */
const TOO_LITTLE_BYTES = 4 * 1024 * 1024

/** What a start failed of, or one sentence that names the full disk where that is the cause. */
export async function nameFullDisk(error: unknown, folder: string): Promise<unknown> {
  if (!saysNoSpace(error) && (await freeBytes(folder)) >= TOO_LITTLE_BYTES) return error
  return new StartError(
    `No queda espacio en el disco donde está la carpeta de datos ${folder}. Libera espacio, o elige otra con DATA_DIR, y vuelve a abrir Portavoz.`,
    { cause: error },
  )
}

function saysNoSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, stderr = '' } = error as { code?: string; stderr?: string }
  return code === 'ENOSPC' || stderr.includes('No space left on device') || saysNoSpace(error.cause)
}

/** Where the folder lies, or will lie; endless where nothing can be told. */
async function freeBytes(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch {
    const up = dirname(path)
    return up === path ? Infinity : freeBytes(up)
  }
}
