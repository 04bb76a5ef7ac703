import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from '../../platform/files/null-if-missing.ts'
import { BackupError } from './backup-error.ts'
import type { createBackupStore } from './backup.store.ts'

type MarkStore = Pick<ReturnType<typeof createBackupStore>, 'findMarkedFolders' | 'findInstallationId'>

/** Throws where the drive of the files is not mounted: a backup without them would replace those that have them. */
export async function refuseLostFolders(dataDir: string, store: MarkStore): Promise<void> {
  const installation = await store.findInstallationId()
  for (const folder of await store.findMarkedFolders()) {
    const mark = await nullIfMissing(readFile(join(dataDir, folder, '.of'), 'utf8'))
    if (mark?.trim() !== installation)
      throw new BackupError(
        `${join(dataDir, folder)} no es la carpeta donde se guardaban los archivos: quizá su disco no está montado, y la copia quedaría sin ellos. Móntala donde estaba; si se perdió para siempre: «npm run admin -- forget-files».`,
      )
  }
}
