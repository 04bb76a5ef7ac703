import { isBeside, type Piece } from './lines.ts'

/**
 * What lies over a page comes after all that stands on it: a price in a field is read behind its label, what stands in
 * no line after what stands above it.
 */
export function inPlace(drawn: readonly Piece[], laidOver: readonly Piece[]): Piece[] {
  const all = [...drawn]
  for (const piece of laidOver.toSorted((a, b) => b.y - a.y || a.x - b.x)) all.splice(placeOf(piece, all), 0, piece)
  return all
}

function placeOf(piece: Piece, all: readonly Piece[]): number {
  const [before] = all.filter((one) => isBeside(one, piece) && one.x <= piece.x).toSorted((a, b) => b.x - a.x)
  if (before) return all.indexOf(before) + 1
  const behind = all.findIndex((one) => isBeside(one, piece))
  if (behind >= 0) return behind
  const [above] = all.filter((one) => one.y > piece.y && overlaps(one, piece)).toSorted((a, b) => a.y - b.y)
  return above ? endOfLine(all, all.indexOf(above)) : 0
}

const overlaps = (a: Piece, b: Piece) => a.turn === b.turn && a.x < b.x + b.width && b.x < a.x + a.width

function endOfLine(all: readonly Piece[], at: number): number {
  const from = all[at]
  const rest = all.slice(at).findIndex((one) => from !== undefined && !isBeside(one, from))
  return rest < 0 ? all.length : at + rest
}
