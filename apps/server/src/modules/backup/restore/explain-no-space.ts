import { diskSpaceAt } from '../../../platform/files/disk-space.ts'
import { isNoSpaceError } from '../../../platform/process/full-disk.ts'
import { BackupError } from '../backup-error.ts'

/** PostgreSQL ends where it cannot write the next 16 MB of its log, and then only the lost connection is seen. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024

/** The error of a failed restore, or a `BackupError` that names the full disk where that is the cause. */
export async function explainNoSpace(error: unknown, dataDir: string): Promise<unknown> {
  if (error instanceof BackupError) return error
  if (isNoSpaceError(error) || (await diskSpaceAt(dataDir)).free < LEAST_FREE_BYTES)
    return new BackupError(`No queda espacio en el disco de ${dataDir} o de la base de datos: libéralo y repite.`, {
      cause: error,
    })
  return error
}
