import { isPictureName } from '@portavoz/contract'
import { pictureNamesOf } from '../rows/picture-cells.ts'
import { type RowIdentity, rowIdentityOf } from '../rows/row-identity.ts'

/** A file of an archive that a row names. */
export type PictureMatch = { row: RowIdentity; file: string }

/** `missing`: names in rows without a file. `unused`: files that no row names. */
export type PictureMatches = { matches: PictureMatch[]; missing: string[]; unused: string[] }

/** macOS writes accents apart; case differs between a table and a camera. */
const normal = (name: string) => name.normalize('NFC').toLowerCase()
const stemOf = (name: string) => name.slice(0, name.lastIndexOf('.'))

/** Which file of an archive each row names; null when no row names any. `rows`: their texts. */
export function matchPictures(rows: readonly string[], files: readonly string[]): PictureMatches | null {
  const wanted = rows.flatMap((text) => {
    const row = rowIdentityOf(text)
    return row ? pictureNamesOf(text).map((name) => ({ row, name })) : []
  })
  if (wanted.length === 0) return null
  const byName = new Map(files.map((file) => [normal(file), file]))
  const byStem = new Map(files.filter(isPictureName).map((file) => [normal(stemOf(file)), file]))
  const fileOf = (name: string) =>
    byName.get(normal(name)) ?? (isPictureName(name) ? undefined : byStem.get(normal(name)))
  const matches = new Map<string, PictureMatch>()
  const missing = new Set<string>()
  for (const { row, name } of wanted) {
    const file = fileOf(name)
    if (file === undefined) missing.add(name)
    else matches.set(`${row.key}\n${file}`, { row, file })
  }
  const used = new Set([...matches.values()].map(({ file }) => file))
  return {
    matches: [...matches.values()],
    missing: [...missing],
    unused: files.filter((file) => !used.has(file)),
  }
}
