import { isNoSpaceError } from '../../../platform/process/full-disk.ts'
import { ObjectStorageError } from '../../../ports/object-storage.ts'
import { BackupError } from '../backup-error.ts'

/** Why a backup into `folder` failed and what to do, in Spanish; null for an error that only the log explains. */
export function describeFailure(error: unknown, folder: string): string | null {
  if (error instanceof BackupError) return error.message
  if (error instanceof ObjectStorageError) return error.sentence
  if (isNoSpaceError(error)) return `No queda espacio en ${folder}: libéralo, o elige otra carpeta con BACKUP_DIR.`
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (syscall === undefined) return null
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `Portavoz no puede escribir en ${folder}: revisa sus permisos, o elige otra carpeta con BACKUP_DIR.`
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'ENOENT')
    return `${folder} no es una carpeta donde se pueda escribir: elige otra con BACKUP_DIR.`
  return `El disco de ${folder} falló (${String(code)}): revísalo, o elige otra carpeta con BACKUP_DIR.`
}

export const UNKNOWN_FAILURE =
  'La copia no se pudo hacer. En el registro del servidor dice por qué; vuelve a intentarlo.'
export const INTERRUPTED = 'Portavoz se cerró mientras hacía la copia. Haz otra cuando puedas.'
