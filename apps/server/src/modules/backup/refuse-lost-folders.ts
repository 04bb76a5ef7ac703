import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { nullIfMissing } from '../../platform/files/null-if-missing.ts'
import { createReadFolderState } from '../../platform/files/read-folder-state.ts'
import { type FileFolder, OWNER_FILE } from '../../ports/file-store.ts'
import { BackupError } from './backup-error.ts'
import type { createBackupStore } from './backup.store.ts'
import { findBrokenLink, listDataFiles } from './data-files.ts'

type MarkStore = Pick<ReturnType<typeof createBackupStore>, 'findMarkedFolders' | 'folderQueries'>

/** Throws where the drive of the files is not mounted: a backup without them would replace those that have them. */
export async function refuseLostFolders(dataDir: string, store: MarkStore): Promise<void> {
  for (const folder of await store.findMarkedFolders()) {
    const readState = createReadFolderState(readerOf(dataDir, folder), store.folderQueries(folder), false)
    if ((await readState()) === 'lost')
      throw new BackupError(
        `${join(dataDir, folder)} no es la carpeta donde se guardaban los archivos: quizá su disco no está montado, y la copia quedaría sin ellos. Móntala donde estaba; si se perdió para siempre: «npm run admin -- forget-files».`,
      )
  }
}

/** As above, for a disk that a link leads to, of every file and folder of the program: letters and the key too. */
export async function refuseBrokenLinks(dataDir: string): Promise<void> {
  const path = await findBrokenLink(dataDir)
  if (path !== null)
    throw new BackupError(
      `${path} es un enlace a un lugar que no está, y la copia quedaría sin lo que guarda: ¿está montado el disco? Si ya no hace falta, borra el enlace.`,
    )
}

const readerOf = (dataDir: string, folder: FileFolder) => ({
  async readOwner() {
    const mark = await nullIfMissing(readFile(join(dataDir, folder, OWNER_FILE), 'utf8'))
    return mark?.trim() || null
  },
  async *listAll() {
    const names = []
    for await (const path of listDataFiles(dataDir, folder)) names.push(basename(path))
    yield names
  },
})
