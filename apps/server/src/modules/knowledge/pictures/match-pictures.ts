import { pictureNamesOf } from '../rows/picture-cells.ts'
import { type RowIdentity, rowIdentityOf } from '../rows/row-identity.ts'
import { baseNameOf, createFindArchiveFile } from './find-archive-file.ts'

/** A file of an archive that a row names. `name`: what it is stored as. */
export type PictureMatch = { row: RowIdentity; path: string; name: string }

/** `missing`: names in rows without a file. `ambiguous`: those of several files. `unused`: files that no row names. */
export type PictureMatches = { matches: PictureMatch[]; missing: string[]; ambiguous: string[]; unused: string[] }

/** Which file of an archive each row names; null when no row names any. `rows`: their whole texts. */
export async function matchPictures(
  rows: AsyncIterable<string>,
  paths: readonly string[],
): Promise<PictureMatches | null> {
  const findFile = createFindArchiveFile(paths)
  const matches = new Map<string, PictureMatch>()
  const unmatched = { missing: new Set<string>(), ambiguous: new Set<string>() }
  for await (const text of rows) {
    const row = rowIdentityOf(text)
    if (!row) continue
    for (const name of pictureNamesOf(text)) {
      const file = findFile(name)
      if (typeof file === 'string') unmatched[file].add(name)
      else matches.set(`${row.key}\n${file.path}`, { row, path: file.path, name: storedNameOf(name, file.path) })
    }
  }
  if (matches.size + unmatched.missing.size + unmatched.ambiguous.size === 0) return null
  const used = new Set([...matches.values()].map(({ path }) => path))
  return {
    matches: [...matches.values()],
    missing: [...unmatched.missing],
    ambiguous: [...unmatched.ambiguous],
    unused: paths.filter((path) => !used.has(path)).map(baseNameOf),
  }
}

/** «camisas-1.jpg» for a cell with folders: a row may name files of one name in two folders. */
const storedNameOf = (cell: string, path: string): string =>
  [...cell.split(/[/\\]/).slice(0, -1), baseNameOf(path)].filter((part) => part !== '' && part !== '.').join('-')
