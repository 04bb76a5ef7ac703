/** A part of a prompt: the owner's words, or the value of a variable that they name. */
type Piece = { text: string; isValue: boolean }

const NAMED = /\{\{\s*([\p{L}\w.-]+)\s*\}\}/gu

/** A prompt in its order, with the values of today. What names no variable stays as it is written. */
export function piecesOf(prompt: string, variables: Record<string, string>): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of prompt.matchAll(NAMED)) {
    const [whole, name = ''] = match
    if (!Object.hasOwn(variables, name)) continue
    pieces.push({ text: prompt.slice(end, match.index), isValue: false })
    pieces.push({ text: variables[name] ?? '', isValue: true })
    end = match.index + whole.length
  }
  return [...pieces, { text: prompt.slice(end), isValue: false }]
}

/** The owner's words with the values of today. */
export const withVariables = (prompt: string, variables: Record<string, string>): string =>
  piecesOf(prompt, variables)
    .map(({ text }) => text)
    .join('')
