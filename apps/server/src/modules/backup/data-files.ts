import type { Dirent, Stats } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from '../../platform/files/null-if-missing.ts'
import { FILE_FOLDERS } from '../../ports/file-store.ts'
import { KEY } from './archive/archive-layout.ts'

/** Folders and files of the data folder that are no content: the database, locks, logs, the key and the backups. */
const NO_CONTENT = /^(postgres.*|portavoz\.(pid|lock).*|secret\.key.*|copias|recuperando.*|anterior.*|.*\.log)$/

/** Whether an entry of the data folder itself belongs into a backup. */
export const isContent = (name: string): boolean => !NO_CONTENT.test(name) && !isIgnored(name)

/** Backups, kept in any folder, also while one is written; and the folder of a drive that only root may read. */
const isIgnored = (name: string) => name === 'lost+found' || /^portavoz-[\w-]+\.tar\.zst/.test(name)

/** Folders of the program, which an operator may have moved to another disk with a link. */
const OWN_FOLDERS: readonly string[] = [...FILE_FOLDERS, 'letters']

/**
 * Yields the paths of the files of the data folder by name; new folders need no entry here. Links are followed only for
 * the program's own folders and to files in them: others may lead to a whole disk, or to another installation.
 */
export async function* listDataFiles(dataDir: string, folder = ''): AsyncGenerator<string> {
  for (const entry of (await readFolder(join(dataDir, folder))).toSorted(byName)) {
    if (folder === '' ? !isContent(entry.name) : isIgnored(entry.name)) continue
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    const found = entry.isSymbolicLink() ? await followOwn(dataDir, path) : entry
    if (found?.isDirectory()) yield* listDataFiles(dataDir, path)
    if (found?.isFile()) yield path
  }
}

async function followOwn(dataDir: string, path: string): Promise<Stats | null> {
  const [top = '', ...below] = path.split('/')
  if (!OWN_FOLDERS.includes(top)) return null
  const target = await targetOf(join(dataDir, path))
  return below.length > 0 && target?.isDirectory() ? null : target
}

/** The first of the program's own names that is a link to nothing: its disk is not mounted, or it leads to itself. */
export async function findBrokenLink(dataDir: string): Promise<string | null> {
  for (const name of [...OWN_FOLDERS, KEY]) {
    const path = join(dataDir, name)
    if ((await nullIfMissing(lstat(path)))?.isSymbolicLink() && (await targetOf(path)) === null) return path
  }
  return null
}

/** Null where the file or folder is missing, also because links lead in a circle. */
const targetOf = (path: string): Promise<Stats | null> =>
  nullIfMissing(stat(path)).catch((error: { code?: string }) => {
    if (error.code === 'ELOOP') return null
    throw error
  })

const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1)

/** A folder may be deleted while it is listed. */
const readFolder = async (path: string) => (await nullIfMissing(readdir(path, { withFileTypes: true }))) ?? []
