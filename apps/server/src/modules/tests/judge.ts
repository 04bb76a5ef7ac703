import { plain } from '@portavoz/contract'

/** What a test expects. A document without an id was deleted. */
export type Expected = {
  mustContain: readonly string[]
  mustNotContain: readonly string[]
  documentId: string | null
  documentName: string
  mustEscalate: boolean
}

/** What came of it. */
type Answered = {
  reply: string | null
  handsOver: boolean
  read: readonly { documentId: string; documentName: string }[]
}

/** What was expected and did not come. */
export type Complaint =
  | { what: 'missing'; words: string }
  | { what: 'forbidden'; words: string }
  | { what: 'document'; name: string; isGone: boolean; read: string[] }
  | { what: 'person' }

/** What stands against the answer; nothing where it is as it was expected. */
export function judge(expected: Expected, { reply, handsOver, read }: Answered): Complaint[] {
  const said = flat(reply ?? '')
  const { documentId, documentName } = expected
  const isRead = read.some((one) => one.documentId === documentId)
  const names = [...new Set(read.map((one) => one.documentName))]
  return [
    ...expected.mustContain.filter((words) => !says(said, words)).map((words) => ({ what: 'missing', words }) as const),
    ...expected.mustNotContain
      .filter((words) => says(said, words))
      .map((words) => ({ what: 'forbidden', words }) as const),
    ...(documentName !== '' && !isRead
      ? [{ what: 'document', name: documentName, isGone: documentId === null, read: names } as const]
      : []),
    ...(expected.mustEscalate && !handsOver ? [{ what: 'person' } as const] : []),
  ]
}

/** Without accents, case and breaks of lines. */
const flat = (text: string) => plain(text).replaceAll(/\s+/g, ' ').trim()

const LETTER = /[\p{L}\p{N}]/u
const FIGURE_GOES_ON = /^[.,]\d/
const FIGURE_BEFORE = /\d[.,]$/

/** Whether these words are in it whole: «sí» is not in «así», and «80.000» not in «180.000». */
function says(text: string, words: string): boolean {
  const sought = flat(words)
  if (sought === '') return true
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1))
    if (!isInside(text, at, at + sought.length)) return true
  return false
}

/** Whether it is a piece of a longer word or figure. */
function isInside(text: string, from: number, to: number): boolean {
  const [first = '', last = ''] = [text[from], text[to - 1]]
  const [before, after] = [text.slice(Math.max(0, from - 2), from), text.slice(to, to + 2)]
  if (LETTER.test(first) && LETTER.test(before.at(-1) ?? '')) return true
  if (LETTER.test(last) && LETTER.test(after[0] ?? '')) return true
  return (/\d/.test(first) && FIGURE_BEFORE.test(before)) || (/\d/.test(last) && FIGURE_GOES_ON.test(after))
}
