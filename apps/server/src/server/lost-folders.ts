import type { Db } from '../db/connect.ts'
import { readInstallationId } from '../db/installation/installation-id.ts'
import { logFailure } from '../platform/errors/log-failure.ts'
import type { Log } from '../platform/log/log.ts'
import { StartError } from '../platform/process/start-error.ts'
import { FileStoreError, type FolderState } from '../ports/file-store.ts'
import { type FileFolderAt, type FileSettings, listFileFolders } from './composition/file-stores.ts'

/** A folder that cannot be read is lost until it can. */
const readState = async ({ store }: FileFolderAt): Promise<FolderState> => {
  try {
    return await store.readState()
  } catch (error) {
    if (error instanceof FileStoreError) return 'lost'
    throw error
  }
}

const isLost = async (folder: FileFolderAt) => (await readState(folder)) === 'lost'

/** The paths of folders that are not the ones that keep the files, or cannot be read. */
export async function findLostFolders(settings: FileSettings, db: Db): Promise<string[]> {
  const lost = []
  for (const folder of listFileFolders(settings, db)) if (await isLost(folder)) lost.push(folder.path)
  return lost
}

/** Marks the folders that are in use, so that a later start knows them, and tells of the lost ones. Never throws. */
export async function checkFileFolders(settings: FileSettings, db: Db, log: Log): Promise<void> {
  for (const folder of listFileFolders(settings, db))
    await logFailure(checkFolder(folder, log), { log, message: 'looking at a folder of files' })
}

async function checkFolder(folder: FileFolderAt, log: Log): Promise<void> {
  const state = await readState(folder)
  if (state === 'lost')
    log.error(
      `La carpeta de archivos ${folder.path} no es la de siempre: quizá su disco no está montado. No se guarda ni se borra ningún archivo hasta que vuelva. Si se perdió: «npm run admin -- forget-files».`,
    )
  else if (state === 'ours' || state === 'unmarked') await folder.store.claim()
}

/** Gives up the files of lost folders: the folders as they are now keep the files from now on. Returns their paths. */
export async function forgetLostFiles(settings: FileSettings, db: Db): Promise<string[]> {
  const forgotten = []
  for (const folder of listFileFolders(settings, db)) {
    if (!(await isLost(folder))) continue
    if ((await folder.store.readOwner()) !== null)
      throw new StartError(`La carpeta ${folder.path} es de otra instalación: revisa DATA_DIR. No se cambió nada.`)
    await folder.store.setOwner(await readInstallationId(db))
    forgotten.push(folder.path)
  }
  return forgotten
}
