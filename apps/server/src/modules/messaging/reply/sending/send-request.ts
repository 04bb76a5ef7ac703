import { kindOf, matchingDocuments, type NamedDocument, readNames } from './match-documents.ts'
import { readRequests, requestsIn } from './read-request.ts'
import { contentWords, tokensOf } from './request-tokens.ts'
import { AGAIN_WORDS } from './request-words.ts'

/** `isClear`: each thing that was asked for is one document, so that no question is needed. */
export type RequestedDocuments<D> = { documents: D[]; isClear: boolean }

/** The documents that a text asks to send, by the words of their names; none when it asks for none of them. */
export function requestedDocuments<D extends NamedDocument>(
  text: string,
  documents: readonly D[],
  agentName = '',
): RequestedDocuments<D> {
  const requests = readRequests(text)
  if (requests.length === 0) return { documents: [], isClear: false }
  const names = readNames(documents)
  const ownWords = new Set(contentWords(tokensOf(agentName)))
  const matches = requests.flatMap(
    (clauses) =>
      clauses
        .map((objects) =>
          objects.map((object) => matchingDocuments(object, names, ownWords)).filter((match) => match.length > 0),
        )
        .find((found) => found.length > 0) ?? [],
  )
  const requested = new Set(matches.flat().map(({ document }) => document))
  return {
    documents: documents.filter((document) => requested.has(document)),
    isClear: matches.every((match) => match.length === 1),
  }
}

/** The customer asks again for a document that this conversation already got. */
export function asksAgainFor(text: string, { name }: NamedDocument): boolean {
  const tokens = tokensOf(text)
  const names = new Set(contentWords(tokensOf(name)).map(kindOf))
  return requestsIn(tokens).length > 0 || tokens.some((token) => AGAIN_WORDS.has(token) || names.has(kindOf(token)))
}
