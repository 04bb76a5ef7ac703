import { best, kindOf, type NamedDocument, type NameWords, readNames } from './match-documents.ts'
import { isAnd, isWord, MAX_CHARACTERS, splitAt, tokensOf } from './request-tokens.ts'
import {
  ALL_WORDS,
  CHOICE_WORDS,
  COUNTS,
  DEFINITE,
  FILE_NOUNS,
  FILLERS,
  ORDINALS,
  SEND_VERBS,
  TO_ME,
} from './request-words.ts'
import type { RequestedDocuments } from './send-request.ts'

const WORD_LISTS = [ALL_WORDS, CHOICE_WORDS, COUNTS, DEFINITE, FILE_NOUNS, FILLERS, ORDINALS, SEND_VERBS, TO_ME]
const isOfChoice = (word: string) => WORD_LISTS.some((words) => words.has(word))

/**
 * The answer to «¿Cuál te mando?»: «el de zapatos», «zapatos», «los dos», «el primero», without a verb. Null when the
 * text says anything else too, as «¿cuánto cuestan los zapatos?». `documents`: as the question named them.
 */
export function chosenDocuments<D extends NamedDocument>(
  text: string,
  documents: readonly D[],
): RequestedDocuments<D> | null {
  if (documents.length === 0 || text.length > MAX_CHARACTERS) return null
  const names = readNames(documents)
  const isOfName = (word: string) => names.some(({ kinds }) => kinds.has(kindOf(word)))
  const tokens = tokensOf(text)
  if (!tokens.every((token) => !isWord(token) || isOfChoice(token) || isOfName(token))) return null
  const choices = splitAt(tokens, (token) => !isWord(token) || isAnd(token))
    .map((part) => choiceOf(part, names))
    .filter((choice) => choice !== null)
  const chosen = new Set(choices.flatMap(({ matches }) => matches.map(({ document }) => document)))
  if (chosen.size === 0) return null
  return {
    documents: documents.filter((document) => chosen.has(document)),
    isClear: choices.every(({ isAll, matches }) => isAll || matches.length === 1),
  }
}

type DocumentChoice<D> = { matches: NameWords<D>[]; isAll: boolean }

/** Null when a part of the answer chooses nothing. */
function choiceOf<D>(part: readonly string[], names: readonly NameWords<D>[]): DocumentChoice<D> | null {
  const matches = matchesOf(part, names)
  if (part.some((word) => ALL_WORDS.has(word)) || isCountOf(part, names.length))
    return { matches: matches.length > 0 ? matches : [...names], isAll: true }
  if (matches.length > 0) return { matches, isAll: false }
  const [ordinal, ...others] = part.filter((word) => ORDINALS.has(word))
  const position = ORDINALS.get(ordinal ?? '')
  if (position === undefined || others.length > 0 || isPlural(part)) return null
  const chosen = names.at(position)
  return chosen ? { matches: [chosen], isAll: false } : null
}

/** The documents whose names have the most words of the answer; one that is named wholly is rather meant. */
function matchesOf<D>(part: readonly string[], names: readonly NameWords<D>[]): NameWords<D>[] {
  const kinds = new Set(part.map(kindOf))
  const hitsOf = (name: NameWords<D>) =>
    part.filter((word) => name.words.has(word)).length + [...kinds].filter((kind) => name.kinds.has(kind)).length
  const closest = best(names, hitsOf).filter((name) => hitsOf(name) > 0)
  return best(closest, (name) => Number([...name.kinds].every((kind) => kinds.has(kind))))
}

/** «los dos» of two. */
const isCountOf = (part: readonly string[], count: number) =>
  isPlural(part) && part.some((word) => COUNTS.get(word) === count)
const isPlural = (part: readonly string[]) => part.includes('los') || part.includes('las')
