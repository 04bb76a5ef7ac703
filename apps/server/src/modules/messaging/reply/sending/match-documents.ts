import type { RequestedObject } from './read-request.ts'
import { contentWords, tokensOf } from './request-tokens.ts'
import {
  DEFINITE,
  DOCUMENT_NOUNS,
  FILE_NOUNS,
  FOOD_NOUNS,
  HARMLESS_WORDS,
  ORDERED_NOUNS,
  SHIPPING_WORDS,
  VIEW_NOUNS,
} from './request-words.ts'
import type { SendableDocument } from '../types.ts'

export type NamedDocument = Pick<SendableDocument, 'name'>

/** A document with the words of its name. `kinds`: the same with one word for each kind of document. */
export type NameWords<D> = { document: D; words: ReadonlySet<string>; kinds: ReadonlySet<string> }

/** Words that mean the same kind of document are one. */
export const kindOf = (word: string): string => DOCUMENT_NOUNS.get(word) ?? word
const isNumber = (word: string) => /^\p{N}+$/u.test(word)

/** Reads each name once. */
export const readNames = <D extends NamedDocument>(documents: readonly D[]): NameWords<D>[] =>
  documents.map((document) => {
    const words = new Set(contentWords(tokensOf(document.name)))
    return { document, words, kinds: new Set([...words].map(kindOf)) }
  })

/** The documents that an object may mean. `ownWords`: the agent's name, which says nothing about a document. */
export function matchingDocuments<D>(
  { noun, isIndefinite, isPlain, words }: RequestedObject,
  names: readonly NameWords<D>[],
  ownWords: ReadonlySet<string>,
): NameWords<D>[] {
  if (isIndefinite && ORDERED_NOUNS.has(noun)) return []
  if (FILE_NOUNS.has(noun) || VIEW_NOUNS.has(noun)) {
    const [first, ...others] = words
    if (first === undefined) return FILE_NOUNS.has(noun) ? [...names] : []
    // «La foto del menú» is as «el menú».
    if (DOCUMENT_NOUNS.has(first)) return documentsOfKind(first, others, names, ownWords)
    return closestDocuments(words.map(kindOf), names)
  }
  if (DOCUMENT_NOUNS.has(noun)) return documentsOfKind(noun, words, names, ownWords)
  const said = new Set([noun, ...words].map(kindOf))
  const longer = names.filter(({ kinds }) => kinds.size > 1 && [...kinds].every((name) => said.has(name)))
  if (longer.length > 0 || !isPlain || words.some((word) => !HARMLESS_WORDS.has(word))) return longer
  return documentOfOneWord(noun, names)
}

/** What a shop sells has a plural name: «mándame las pizzas» is no request for «Pizzas». None where two have it. */
function documentOfOneWord<D>(noun: string, names: readonly NameWords<D>[]): NameWords<D>[] {
  const named = names.filter(({ words }) => words.size === 1 && words.has(noun))
  return named.length === 1 && !noun.endsWith('s') ? named : []
}

/** Those of the noun's kind, except ones that are about something else than the words say. */
function documentsOfKind<D>(
  noun: string,
  words: readonly string[],
  names: readonly NameWords<D>[],
  ownWords: ReadonlySet<string>,
): NameWords<D>[] {
  const kind = kindOf(noun)
  const said = new Set([noun, ...words])
  const others = new Set(words.map(kindOf).filter((word) => word !== kind))
  const further = [...others].filter((word) => !HARMLESS_WORDS.has(word) && !DEFINITE.has(word) && !ownWords.has(word))
  const topicsOf = ({ kinds }: NameWords<D>) => [...kinds].filter((name) => name !== kind && !isNumber(name))
  const isAboutThem = (name: NameWords<D>) => {
    const topics = topicsOf(name)
    return topics.length > 0 ? topics.some((topic) => others.has(topic)) : isOnlyKind(noun, said, further, name)
  }
  const ofKind = names.filter((name) => name.kinds.has(kind) && (further.length === 0 || isAboutThem(name)))
  // «el menú» is rather «Menú» than «Menú infantil» or «Carta de vinos».
  return best(narrow(others, ofKind), (name) => Number(name.words.has(noun)) + Number(topicsOf(name).length === 0))
}

/**
 * A document whose name says only its kind has what further words ask for if they call it by its own name: «el catálogo
 * de zapatos» may be in «Catálogo 2026», but «la lista de espera» is no «Lista de precios», and «el menú del día» food.
 */
const isOnlyKind = <D>(
  noun: string,
  said: ReadonlySet<string>,
  further: readonly string[],
  { words }: NameWords<D>,
): boolean =>
  !FOOD_NOUNS.has(noun) &&
  [...words].every((name) => isNumber(name) || said.has(name)) &&
  further.every((word) => words.has(word) || !(isNumber(word) || SHIPPING_WORDS.has(word)))

const closestDocuments = <D>(words: readonly string[], names: readonly NameWords<D>[]): NameWords<D>[] =>
  narrow(
    new Set(words),
    names.filter(({ kinds }) => words.some((word) => kinds.has(word))),
  )

/** Those whose names have the most of the words. */
const narrow = <D>(words: ReadonlySet<string>, names: readonly NameWords<D>[]): NameWords<D>[] =>
  best(names, ({ kinds }) => [...words].filter((word) => kinds.has(word)).length)

/** The items with the highest score. */
export function best<T>(items: readonly T[], scoreOf: (item: T) => number): T[] {
  const scores = items.map(scoreOf)
  const highest = Math.max(...scores)
  return items.filter((_, at) => scores[at] === highest)
}
