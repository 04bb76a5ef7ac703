import { plainText } from '../../lib/format/plain-text.ts'

/** What the search reads of a command: its label first, then its keywords. */
export type SearchableCommand = { label: string; keywords?: string }

/**
 * Commands that match every word of the query, best first; equal scores keep their order. A word matches the beginning
 * of a word, any part of one, or its letters in sequence («cnv» matches «Conversaciones»).
 */
export function searchCommands<C extends SearchableCommand>(commands: readonly C[], query: string): C[] {
  const words = plainText(query).split(/\s+/).filter(Boolean)
  return commands
    .map((command) => ({ command, score: scoreCommand(command, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ command }) => command)
}

/** Two letters occur in sequence in almost any text. */
const minSequenceLength = 3

/** Zero when one word has no match. */
function scoreCommand({ label, keywords: also = '' }: SearchableCommand, words: readonly string[]): number {
  const scores = words.map((word) => Math.max(scoreWord(word, plainText(label)) * 2, scoreWord(word, plainText(also))))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 1)
}

function scoreWord(word: string, text: string): number {
  if (text.startsWith(word)) return 8
  if (text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) return 6
  if (text.includes(word)) return 4
  return word.length >= minSequenceLength && hasLettersInOrder(word, text) ? 1 : 0
}

function hasLettersInOrder(word: string, text: string): boolean {
  let index = -1
  return [...word].every((letter) => (index = text.indexOf(letter, index + 1)) >= 0)
}
