import { limits } from '@portavoz/contract'
import type { PictureMatch } from './match-pictures.ts'
import type { KnownPicture } from './pictures.store.ts'

/** What a ZIP adds at most. `shared`, `excess`: files that are left out. */
export type PicturePlan = { matches: PictureMatch[]; shared: string[]; excess: string[] }

/** A file of the same name replaces that of its row; a WebP was stored as a JPEG, under the same name. */
export const pictureKey = (rowKey: string | null, fileName: string): string =>
  `${rowKey}\n${fileName.slice(0, fileName.lastIndexOf('.')).normalize('NFC').toLowerCase()}`

const keyOf = ({ row, name }: PictureMatch) => pictureKey(row.key, name)

/** Leaves out files that too many rows name, and those beyond the pictures that a row may have. */
export function planPictures(matches: readonly PictureMatch[], known: readonly KnownPicture[]): PicturePlan {
  const ofPath = Map.groupBy(matches, ({ path }) => path)
  const isShared = ({ path }: PictureMatch) => (ofPath.get(path)?.length ?? 0) > limits.rowsOfPicture
  const knownOfRow = Map.groupBy(known, ({ rowKey }) => rowKey)
  const plan: PicturePlan = { matches: [], shared: matches.filter(isShared).map(({ name }) => name), excess: [] }
  const byRow = Map.groupBy(
    matches.filter((match) => !isShared(match)),
    ({ row }) => row.key,
  )
  for (const [rowKey, ofRow] of byRow) {
    const names = new Set(ofRow.map(keyOf))
    const present = new Set((knownOfRow.get(rowKey) ?? []).map(({ fileName }) => pictureKey(rowKey, fileName)))
    const others = (knownOfRow.get(rowKey) ?? []).filter(({ fileName }) => !names.has(pictureKey(rowKey, fileName)))
    // Those that replace one of the row need no room.
    const ordered = [
      ...ofRow.filter((one) => present.has(keyOf(one))),
      ...ofRow.filter((one) => !present.has(keyOf(one))),
    ]
    const room = Math.max(0, limits.picturesOfRow - others.length)
    plan.matches.push(...ordered.slice(0, room))
    plan.excess.push(...ordered.slice(room).map(({ name }) => name))
  }
  return plan
}
