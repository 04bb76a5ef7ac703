import { isOnSameLine, type TextPiece } from './text-lines.ts'

/**
 * Inserts form fields and annotations into the reading order: behind the label on their line, else after the text
 * above.
 */
export function insertOverlays(pagePieces: readonly TextPiece[], overlays: readonly TextPiece[]): TextPiece[] {
  const pieces = [...pagePieces]
  for (const piece of overlays.toSorted((a, b) => b.y - a.y || a.x - b.x))
    pieces.splice(insertionIndexOf(piece, pieces), 0, piece)
  return pieces
}

function insertionIndexOf(piece: TextPiece, pieces: readonly TextPiece[]): number {
  const [before] = pieces.filter((one) => isOnSameLine(one, piece) && one.x <= piece.x).toSorted((a, b) => b.x - a.x)
  if (before) return pieces.indexOf(before) + 1
  const behind = pieces.findIndex((one) => isOnSameLine(one, piece))
  if (behind >= 0) return behind
  const [above] = pieces.filter((one) => one.y > piece.y && overlaps(one, piece)).toSorted((a, b) => a.y - b.y)
  return above ? endOfLine(pieces, pieces.indexOf(above)) : 0
}

const overlaps = (a: TextPiece, b: TextPiece) => a.rotation === b.rotation && a.x < b.x + b.width && b.x < a.x + a.width

function endOfLine(pieces: readonly TextPiece[], index: number): number {
  const first = pieces[index]
  const rest = pieces.slice(index).findIndex((one) => first !== undefined && !isOnSameLine(one, first))
  return rest < 0 ? pieces.length : index + rest
}
