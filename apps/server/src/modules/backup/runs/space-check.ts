import type { DiskSpace } from '../../../platform/files/disk-space.ts'
import { sizeOf } from '../../../platform/text/size-of.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { BackupError } from '../backup-error.ts'

/** Stays free for the database, which often is on the same disk: a gigabyte, or a twentieth of a small disk. */
const RESERVE_BYTES = 1024 ** 3
const RESERVE_SHARE = 1 / 20
const CHECK_MS = 1_000

type SpaceCheckDeps = {
  folder: string
  /** The size of the last backup; 0 where there is none. */
  expectedBytes: number
  readDisk: (folder: string) => Promise<DiskSpace>
  clock: Clock
  /** What else to do than to free space: how another folder is chosen. */
  orElse?: string
}

const ANOTHER_FOLDER = ', o elige otra carpeta con BACKUP_DIR'

/** Ends a backup before it fills the disk: called at its start and before each part, it looks once a second. */
export function createSpaceCheck({ folder, expectedBytes, readDisk, clock, orElse = ANOTHER_FOLDER }: SpaceCheckDeps) {
  let checkedAt = -Infinity
  return async (writtenBytes: number): Promise<void> => {
    const now = clock.now().getTime()
    // A clock that was set back does not postpone the check.
    if (Math.abs(now - checkedAt) < CHECK_MS) return
    checkedAt = now
    const { free, whole } = await readDisk(folder)
    if (whole === 0) return
    const reserve = Math.min(RESERVE_BYTES, whole * RESERVE_SHARE)
    if (free >= reserve + (writtenBytes === 0 ? expectedBytes : 0)) return
    const needed = reserve + Math.max(expectedBytes, writtenBytes)
    const [available, missing] = [free + writtenBytes, sizeOf(Math.max(0, needed - free - writtenBytes))]
    throw new BackupError(
      `La copia no cabe en ${folder}: necesita más de ${sizeOf(needed)} libres y hay ${sizeOf(available)}. Faltan ${missing}: libera espacio${orElse}.`,
    )
  }
}
