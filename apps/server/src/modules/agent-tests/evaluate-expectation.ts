import { normalizeText } from '@portavoz/contract'

/** What a test expects of a reply. A document without an id was deleted. */
export type TestExpectation = {
  mustContain: readonly string[]
  mustNotContain: readonly string[]
  documentId: string | null
  documentName: string
  mustEscalate: boolean
}

type ObservedReply = {
  reply: string | null
  handsOver: boolean
  read: readonly { documentId: string; documentName: string }[]
}

export type TestComplaint =
  | { what: 'missing'; words: string }
  | { what: 'forbidden'; words: string }
  | { what: 'document'; name: string; isGone: boolean; read: string[] }
  | { what: 'person' }

/** The unmet expectations; empty when the test passed. */
export function evaluateExpectation(
  expectation: TestExpectation,
  { reply, handsOver, read }: ObservedReply,
): TestComplaint[] {
  const normalizedReply = normalize(reply ?? '')
  const { documentId, documentName } = expectation
  const isRead = read.some((passage) => passage.documentId === documentId)
  const names = [...new Set(read.map((passage) => passage.documentName))]
  return [
    ...expectation.mustContain
      .filter((phrase) => !containsPhrase(normalizedReply, phrase))
      .map((phrase) => ({ what: 'missing', words: phrase }) as const),
    ...expectation.mustNotContain
      .filter((phrase) => containsPhrase(normalizedReply, phrase))
      .map((phrase) => ({ what: 'forbidden', words: phrase }) as const),
    ...(documentName !== '' && !isRead
      ? [{ what: 'document', name: documentName, isGone: documentId === null, read: names } as const]
      : []),
    ...(expectation.mustEscalate && !handsOver ? [{ what: 'person' } as const] : []),
  ]
}

const normalize = (text: string) => normalizeText(text).replaceAll(/\s+/g, ' ').trim()

const LETTER = /[\p{L}\p{N}]/u
const NUMBER_CONTINUES = /^[.,]\d/
const NUMBER_PRECEDES = /\d[.,]$/

/** Whole words only: «sí» is not in «así», and «80.000» not in «180.000». */
function containsPhrase(text: string, phrase: string): boolean {
  const normalizedPhrase = normalize(phrase)
  if (normalizedPhrase === '') return true
  for (let at = text.indexOf(normalizedPhrase); at >= 0; at = text.indexOf(normalizedPhrase, at + 1))
    if (!isPartOfWord(text, at, at + normalizedPhrase.length)) return true
  return false
}

/** Whether the match continues a longer word or number. */
function isPartOfWord(text: string, from: number, to: number): boolean {
  const [first = '', last = ''] = [text[from], text[to - 1]]
  const [before, after] = [text.slice(Math.max(0, from - 2), from), text.slice(to, to + 2)]
  if (LETTER.test(first) && LETTER.test(before.at(-1) ?? '')) return true
  if (LETTER.test(last) && LETTER.test(after[0] ?? '')) return true
  return (/\d/.test(first) && NUMBER_PRECEDES.test(before)) || (/\d/.test(last) && NUMBER_CONTINUES.test(after))
}
