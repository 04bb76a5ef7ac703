import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from '../../platform/files/null-if-missing.ts'

/** Folders and files of the data folder that are no content: the database, locks, logs, the key and the backups. */
const NO_CONTENT = /^(postgres.*|portavoz\.(pid|lock).*|secret\.key.*|copias|recuperando.*|anterior.*|.*\.log)$/

/** Whether an entry of the data folder itself belongs into a backup. */
export const isContent = (name: string): boolean => !NO_CONTENT.test(name) && !isIgnored(name)

/** Backups, kept in any folder, also while one is written; and the folder of a drive that only root may read. */
const isIgnored = (name: string) => name === 'lost+found' || /^portavoz-[\w-]+\.tar\.zst/.test(name)

/**
 * Yields the paths of the files of the data folder by name; new folders need no entry here. Links are followed: an
 * operator moves a folder to another disk so. `above`: the folders on the way to this one, for links in a circle.
 */
export async function* listDataFiles(
  dataDir: string,
  folder = '',
  above: readonly string[] = [],
): AsyncGenerator<string> {
  const place = await nullIfMissing(realpath(join(dataDir, folder)))
  if (place === null || above.includes(place)) return
  for (const entry of (await readFolder(place)).toSorted(byName)) {
    if (folder === '' ? !isContent(entry.name) : isIgnored(entry.name)) continue
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    const found = entry.isSymbolicLink() ? await nullIfMissing(stat(join(dataDir, path))) : entry
    if (found?.isDirectory()) yield* listDataFiles(dataDir, path, [...above, place])
    if (found?.isFile()) yield path
  }
}

const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1)

/** A folder may be deleted while it is listed. */
const readFolder = async (path: string) => (await nullIfMissing(readdir(path, { withFileTypes: true }))) ?? []
