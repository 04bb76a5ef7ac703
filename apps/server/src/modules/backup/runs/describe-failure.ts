import { isNoSpaceError } from '../../../platform/process/full-disk.ts'
import { isConnectionLost } from '../../../platform/retry/is-unavailable.ts'
import { ObjectStorageError } from '../../../ports/object-storage.ts'
import { BackupError } from '../backup-error.ts'

/**
 * Why a backup into `folder` failed and what to do, in Spanish; null for an error that only the log explains. `setting`
 * chooses another folder.
 */
export function describeFailure(error: unknown, folder: string, setting = 'BACKUP_DIR'): string | null {
  if (error instanceof BackupError) return error.message
  if (error instanceof ObjectStorageError) return error.sentence
  const orElse = `o elige otra carpeta con ${setting}`
  if (isNoSpaceError(error)) return `No queda espacio en ${folder}: libéralo, ${orElse}.`
  if (isDatabaseLost(error))
    return 'La base de datos no responde o cerró la conexión: mira si está en marcha y repite la copia.'
  const { code, syscall = null, path } = error as { code?: unknown; syscall?: string | null; path?: string }
  if (syscall === null) return null
  // The backup itself is only written.
  if (syscall === 'read' || (READS.has(syscall) && path !== undefined && !path.startsWith(folder)))
    return `Portavoz no puede leer ${path ?? 'un archivo de su carpeta de datos'} (${String(code)}), y la copia quedaría sin él: revisa sus permisos y su disco.`
  if (code === 'EFBIG')
    return `El disco de ${folder} no admite un archivo tan grande (con FAT32, 4 GB): dale otro formato, como exFAT, ${orElse}.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `Portavoz no puede escribir en ${folder}: revisa sus permisos, ${orElse}.`
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'ENOENT')
    return `${folder} no es una carpeta donde se pueda escribir: elige otra con ${setting}.`
  return `El disco de ${folder} falló (${String(code)}): revísalo, ${orElse}.`
}

/** Whether the connection to the database ended; files may have some of its codes too. */
export function isDatabaseLost(error: unknown): boolean {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  const isOfFile = (code === 'ENOENT' || code === 'ETIMEDOUT') && syscall !== 'connect'
  return isConnectionLost(error) && !isOfFile
}

const READS = new Set(['open', 'scandir', 'stat', 'lstat', 'fstat'])

export const UNKNOWN_FAILURE =
  'La copia no se pudo hacer. En el registro del servidor dice por qué; vuelve a intentarlo.'
export const INTERRUPTED = 'Portavoz se cerró mientras hacía la copia. Haz otra cuando puedas.'
