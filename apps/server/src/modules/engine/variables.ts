/** A part of a prompt: the owner's words, or the value of a variable that they name. */
type Piece = { text: string; isValue: boolean }

const NAMED = /\{\{\s{0,20}([\p{L}\w.-]{1,60})\s{0,20}\}\}/gu

/** Characters that all values of a prompt add at most: a variable may be named a thousand times. */
const MOST_VALUES = 40_000

/** A prompt in its order, with the values of today. What names no variable stays as it is written. */
export function piecesOf(prompt: string, variables: Record<string, string>): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  let left = MOST_VALUES
  for (const match of prompt.matchAll(NAMED)) {
    const [whole, name = ''] = match
    if (!Object.hasOwn(variables, name)) continue
    pieces.push({ text: prompt.slice(end, match.index), isValue: false })
    const value = (variables[name] ?? '').slice(0, left)
    left -= value.length
    pieces.push({ text: value, isValue: true })
    end = match.index + whole.length
  }
  return [...pieces, { text: prompt.slice(end), isValue: false }]
}

/** The owner's words with the values of today. */
export const withVariables = (prompt: string, variables: Record<string, string>): string =>
  piecesOf(prompt, variables)
    .map(({ text }) => text)
    .join('')
