/** Words that hide the subject of a comment. */
import type { Comment } from 'oxc-parser'

const FORBIDDEN =
  /\b(?:whoever|whomever|whosoever|nobody|somebody|anybody|everybody|whatever|what stands|is told|are told)\b/i

/** Comments that quote such a word: by file, with the reason. */
const EXCEPTIONS: Record<string, string> = {}

export type FoundWord = { word: string; start: number }

/** The first forbidden word of each comment. */
export function forbiddenWords(file: string, comments: Comment[]): FoundWord[] {
  if (file in EXCEPTIONS) return []
  return comments.flatMap(({ value, start }) => {
    const found = value.match(FORBIDDEN)
    return found ? [{ word: found[0], start: start + (found.index ?? 0) }] : []
  })
}
