import { contentWords, isAnd, isWord, splitAt, tokensOf } from './request-tokens.ts'
import {
  ASKING_WORDS,
  CAN,
  DEFINITE,
  DESTINATIONS,
  ENDS,
  FILE_NOUNS,
  FILLERS,
  INDEFINITE,
  NOT_TO_ME,
  OF,
  OWN,
  PRONOUNS,
  SEND_VERBS,
  TO_ME,
} from './request-words.ts'

/** What one message is read for: more of each is hardly a request, and the work per message stays bounded. */
const MAX_REQUESTS = 6
const MAX_OBJECTS = 3
const MAX_CLAUSES = 3
const MAX_WORDS = 12

/**
 * What is asked for: a noun, and the words that say which. `isPlain`: «mándame la nómina», with an article, nothing
 * after it and no question around it.
 */
export type RequestedObject = { noun: string; isIndefinite: boolean; isPlain: boolean; words: string[] }

/** The objects of one request by clause, the likeliest clause first: the first that names a document is meant. */
export type FileRequest = RequestedObject[][]

/** What a text asks to send. */
export function readRequests(text: string): FileRequest[] {
  const tokens = tokensOf(text)
  return requestsIn(tokens)
    .slice(0, MAX_REQUESTS)
    .map(({ at, isPronoun }) => {
      const clauses = isPronoun ? clausesBefore(tokens, at) : [objectsAfter(tokens, at + 1)]
      return isQuestion(clauseBefore(tokens, at)) ? clauses.map((objects) => objects.map(withoutPlain)) : clauses
    })
}

/** «¿Cuándo me mandan la nómina?», «¿por qué no me la mandan?». */
const isQuestion = (clause: readonly string[]): boolean =>
  clause.some((word, at) => ASKING_WORDS.has(word) || (word === 'que' && clause[at - 1] === 'por'))

const withoutPlain = (object: RequestedObject): RequestedObject => ({ ...object, isPlain: false })

/** Where a verb asks to send something to the customer. */
export function requestsIn(tokens: readonly string[]): { at: number; isPronoun: boolean }[] {
  return tokens.flatMap((token, at) => {
    const form = SEND_VERBS.get(token)
    if (!form) return []
    const clause = clauseBefore(tokens, at)
    const near = clause.slice(-3)
    const isToMe = form.isToMe || near.some((word) => TO_ME.has(word))
    const isPolite = token.endsWith('r') && near.some((word) => CAN.has(word))
    const isToOthers = !isToMe && clause.slice(-2).some((word) => NOT_TO_ME.has(word))
    const isForbidden = form.isNegatable && clause.includes('no')
    if (isToOthers || isForbidden || !(isToMe || form.isCommand || isPolite)) return []
    return [{ at, isPronoun: form.isPronoun || PRONOUNS.has(clause.at(-1) ?? '') }]
  })
}

function clauseBefore(tokens: readonly string[], at: number): string[] {
  const start = tokens.slice(0, at).findLastIndex((token) => !isWord(token))
  return tokens.slice(start + 1, at)
}

/** «el menú y la lista de precios»: what follows the verb up to the end of its phrase. None for an order. */
function objectsAfter(tokens: readonly string[], from: number): RequestedObject[] {
  const end = tokens.findIndex((token, at) => at >= from && (!isWord(token) || ENDS.has(token)))
  const phrase = tokens.slice(from, end === -1 ? tokens.length : end)
  if (end !== -1 && isDestination(tokens.slice(end, end + 4))) return []
  const last = tokens[end] ?? '.'
  const isWhole = !isWord(last) || last === 'gracias'
  return splitAt(phrase, isAnd)
    .flatMap((part) => objectOf(part, isWhole) ?? [])
    .slice(0, MAX_OBJECTS + 1)
}

const isDestination = ([preposition = '', ...words]: readonly string[]) =>
  ENDS.has(preposition) && words.some((word) => DESTINATIONS.has(word))

/** «¿Tienen el menú? Mándamelo»: what the clauses before name with a definite article, the nearest clause first. */
function clausesBefore(tokens: readonly string[], at: number): FileRequest {
  if (isDestination(tokens.slice(at + 1, at + 5))) return []
  return splitAt(tokens.slice(0, at), (token) => !isWord(token))
    .filter((clause) => clause.some((word) => DEFINITE.has(word)))
    .slice(-MAX_CLAUSES)
    .toReversed()
    .map(definiteObjects)
}

/** The last objects of a clause that have a definite article. */
function definiteObjects(clause: readonly string[]): RequestedObject[] {
  const starts = clause.flatMap((word, at) => (DEFINITE.has(word) && isWordOfObject(clause[at + 1]) ? [at] : []))
  return starts.slice(-MAX_OBJECTS).flatMap((start) => {
    const rest = clause.slice(start, start + MAX_WORDS)
    const end = rest.findIndex((word) => !isWordOfObject(word))
    const isWhole = end === -1 || TO_ME.has(rest[end] ?? '')
    return objectOf(end === -1 ? rest : rest.slice(0, end), isWhole) ?? []
  })
}

const isWordOfObject = (word = 'y') => !ENDS.has(word) && !TO_ME.has(word) && !isAnd(word)

function objectOf(phrase: readonly string[], isWhole: boolean): RequestedObject | null {
  let at = 0
  const skip = (isSkipped: (word: string) => boolean) => {
    while (at < phrase.length && isSkipped(phrase[at] ?? '')) at += 1
  }
  skip((word) => FILLERS.has(word))
  if (phrase[at] === 'en' && FILE_NOUNS.has(phrase[at + 1] ?? '')) at += 2
  skip((word) => FILLERS.has(word))
  const isIndefinite = INDEFINITE.has(phrase[at] ?? '')
  const isDefinite = DEFINITE.has(phrase[at] ?? '')
  skip((word) => DEFINITE.has(word) || INDEFINITE.has(word) || FILLERS.has(word))
  const noun = phrase[at]
  const rest = phrase.slice(at + 1, at + 1 + MAX_WORDS)
  // «La guía de mi pedido» is the customer's own.
  const isOwn = rest.some((word, index) => OF.has(rest[index - 1] ?? '') && OWN.has(word))
  if (noun === undefined || isOwn) return null
  return { noun, isIndefinite, isPlain: isDefinite && isWhole, words: contentWords(rest) }
}
