import { plainText } from '../../lib/plain-text.ts'

/** What a search reads of a command: its label first, then what else it answers to. */
export type Searchable = { label: string; also?: string }

/**
 * The commands that every word of the query finds, the best first; the order they came in decides between equals.
 * A word finds the beginning of a word, or any part of one, or its letters in their order («cnv» finds «Conversaciones»).
 */
export function search<C extends Searchable>(commands: readonly C[], query: string): C[] {
  const words = plainText(query).split(/\s+/).filter(Boolean)
  return commands
    .map((command) => ({ command, score: scoreOf(command, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ command }) => command)
}

/** Two letters stand in their order in almost anything. */
const fewestLetters = 3

/** Zero when some word finds nothing. */
function scoreOf({ label, also = '' }: Searchable, words: readonly string[]): number {
  const scores = words.map((word) => Math.max(found(word, plainText(label)) * 2, found(word, plainText(also))))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 1)
}

function found(word: string, text: string): number {
  if (text.startsWith(word)) return 8
  if (text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) return 6
  if (text.includes(word)) return 4
  return word.length >= fewestLetters && hasInOrder(word, text) ? 1 : 0
}

function hasInOrder(word: string, text: string): boolean {
  let at = -1
  return [...word].every((letter) => (at = text.indexOf(letter, at + 1)) >= 0)
}
