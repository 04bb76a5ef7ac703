import { normalizeText } from '@portavoz/contract'
import {
  AGAIN_WORDS,
  CAN,
  DEFINITE,
  DESTINATIONS,
  DOCUMENT_NOUNS,
  ENDS,
  FILE_NOUNS,
  FILLERS,
  FOOD_NOUNS,
  INDEFINITE,
  NOT_TO_ME,
  PRONOUNS,
  SEND_VERBS,
  STOP_WORDS,
  TO_ME,
  VIEW_NOUNS,
} from './request-words.ts'
import type { SendableDocument } from '../types.ts'

/** A longer message is hardly a request for a file; only its beginning is read. */
const MAX_CHARACTERS = 500

type NamedDocument = Pick<SendableDocument, 'name'>

/** Words, and the marks that end a phrase. */
const tokensOf = (text: string): string[] =>
  normalizeText(text.slice(0, MAX_CHARACTERS)).match(/[\p{L}\p{N}]+|[.,;:?!\n]/gu) ?? []

const isWord = (token: string) => /^[\p{L}\p{N}]/u.test(token)

/** The documents that a text asks to send, by the words of their names; empty when it asks for none of them. */
export function requestedDocuments<D extends NamedDocument>(text: string, documents: readonly D[]): D[] {
  const tokens = tokensOf(text)
  const objects = requestsIn(tokens).flatMap(({ at, isPronoun }) =>
    isPronoun ? objectsBefore(tokens, at) : objectsAfter(tokens, at + 1),
  )
  const requested = new Set(objects.flatMap((object) => matchingDocuments(object, documents)))
  return documents.filter((document) => requested.has(document))
}

/** The customer asks again for a document that this conversation already got. */
export function asksAgainFor(text: string, { name }: NamedDocument): boolean {
  const tokens = tokensOf(text)
  const names = new Set(contentWords(tokensOf(name)).map(kindOf))
  return requestsIn(tokens).length > 0 || tokens.some((token) => AGAIN_WORDS.has(token) || names.has(kindOf(token)))
}

/** Where a verb asks to send something to the customer. */
function requestsIn(tokens: readonly string[]): { at: number; isPronoun: boolean }[] {
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

/** What is asked for: a noun, and the words that say which. */
type RequestedObject = { noun: string; isIndefinite: boolean; words: string[] }

/** «el menú y la lista de precios»: what follows the verb up to the end of its phrase. None for an order. */
function objectsAfter(tokens: readonly string[], from: number): RequestedObject[] {
  const end = tokens.findIndex((token, at) => at >= from && (!isWord(token) || ENDS.has(token)))
  const phrase = tokens.slice(from, end === -1 ? tokens.length : end)
  if (end !== -1 && isDestination(tokens.slice(end, end + 4))) return []
  return splitAtAnd(phrase).flatMap((part) => objectOf(part) ?? [])
}

const isDestination = ([preposition = '', ...words]: readonly string[]) =>
  ENDS.has(preposition) && words.some((word) => DESTINATIONS.has(word))

function splitAtAnd(phrase: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const word of phrase) {
    if (word === 'y' || word === 'e') parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts
}

/** «¿Tienen el menú? Mándamelo»: the documents named before, each with a definite article. */
function objectsBefore(tokens: readonly string[], at: number): RequestedObject[] {
  if (isDestination(tokens.slice(at + 1, at + 5))) return []
  return tokens.slice(0, at).flatMap((token, index) => {
    if (!DEFINITE.has(token)) return []
    const rest = tokens.slice(index + 1, at)
    const end = rest.findIndex((word) => !isWord(word) || ENDS.has(word) || TO_ME.has(word))
    return objectOf([token, ...rest.slice(0, end === -1 ? rest.length : end)]) ?? []
  })
}

function objectOf(phrase: readonly string[]): RequestedObject | null {
  let at = 0
  const skip = (isSkipped: (word: string) => boolean) => {
    while (at < phrase.length && isSkipped(phrase[at] ?? '')) at += 1
  }
  skip((word) => FILLERS.has(word))
  if (phrase[at] === 'en' && FILE_NOUNS.has(phrase[at + 1] ?? '')) at += 2
  skip((word) => FILLERS.has(word))
  const isIndefinite = INDEFINITE.has(phrase[at] ?? '')
  skip((word) => DEFINITE.has(word) || INDEFINITE.has(word) || FILLERS.has(word))
  const noun = phrase[at]
  return noun === undefined ? null : { noun, isIndefinite, words: contentWords(phrase.slice(at + 1)) }
}

const contentWords = (words: readonly string[]) =>
  words.filter((word) => isWord(word) && !STOP_WORDS.has(word) && !FILLERS.has(word))
/** Words that mean the same kind of document are one. */
const kindOf = (word: string): string => DOCUMENT_NOUNS.get(word) ?? word

function matchingDocuments<D extends NamedDocument>(object: RequestedObject, documents: readonly D[]): D[] {
  const { noun, isIndefinite, words } = object
  if (isIndefinite && FOOD_NOUNS.has(noun)) return []
  if (FILE_NOUNS.has(noun) && words.length === 0) return [...documents]
  if (FILE_NOUNS.has(noun) || VIEW_NOUNS.has(noun)) return closestDocuments(words.map(kindOf), documents)
  if (DOCUMENT_NOUNS.has(noun)) return documentsOfKind(noun, words.map(kindOf), documents)
  return documents.filter((document) => isWholeName(namesOf(document), [noun, ...words].map(kindOf)))
}

const namesOf = ({ name }: NamedDocument) => contentWords(tokensOf(name)).map(kindOf)
const isNumber = (word: string) => /^\p{N}+$/u.test(word)

/** A name of one word is often what a shop sells; a longer one is the document's. */
const isWholeName = (names: readonly string[], words: readonly string[]) =>
  new Set(names).size > 1 && names.every((name) => words.includes(name))

/** Those of the noun's kind, except ones that are about something else than the words say. */
function documentsOfKind<D extends NamedDocument>(
  noun: string,
  words: readonly string[],
  documents: readonly D[],
): D[] {
  const kind = kindOf(noun)
  const others = words.filter((word) => word !== kind)
  const topicsOf = (document: D) => namesOf(document).filter((name) => name !== kind && !isNumber(name))
  const ofKind = documents.filter((document) => {
    const topics = topicsOf(document)
    const isAboutOther = others.length > 0 && topics.length > 0 && !topics.some((topic) => others.includes(topic))
    return namesOf(document).includes(kind) && !isAboutOther
  })
  const closest = narrow(others, ofKind)
  // «el menú» is rather «Menú» than «Menú infantil» or «Carta de vinos».
  const isNamedSo = (document: D) => tokensOf(document.name).includes(noun)
  return best(closest, (document) => Number(isNamedSo(document)) + Number(topicsOf(document).length === 0))
}

const closestDocuments = <D extends NamedDocument>(words: readonly string[], documents: readonly D[]): D[] =>
  narrow(
    words,
    documents.filter((document) => namesOf(document).some((name) => words.includes(name))),
  )

/** Those whose names have the most of the words. */
function narrow<D extends NamedDocument>(words: readonly string[], documents: readonly D[]): D[] {
  return best(documents, (document) => {
    const names = namesOf(document)
    return new Set(words.filter((word) => names.includes(word))).size
  })
}

function best<D>(documents: readonly D[], scoreOf: (document: D) => number): D[] {
  const highest = Math.max(...documents.map(scoreOf))
  return documents.filter((document) => scoreOf(document) === highest)
}
