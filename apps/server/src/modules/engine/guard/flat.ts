import { plain } from '@portavoz/contract'

/** Marks of boldness and letters that nobody sees: they part what is one word for its reader. */
const UNSEEN = /[*`\u00ad\u200b-\u200f\u2060-\u2064\ufeff]|~~/g

/** As it is read: without markdown and hidden letters, and with every figure and sign in its usual form. */
export const readable = (text: string): string => text.normalize('NFKC').replace(UNSEEN, '')

/** Without accents and case, each letter at its place: what is found here stands there too. */
export const flat = (text: string): string => text.replaceAll(/[^\n -@[-`{-~]/g, inItsPlace)

const inItsPlace = (letter: string) => {
  const bare = plain(letter)
  return bare.length === letter.length ? bare : letter
}

/** Something that a text says, at `[from, to)`. */
export type Span = { from: number; to: number }

/** Every place where it stands, with what it was found by. */
export const placesOf = (text: string, what: RegExp): (Span & { match: RegExpExecArray })[] =>
  [...text.matchAll(what)].map((match) => ({ from: match.index, to: match.index + match[0].length, match }))

/** The same text with these places left empty, so that nothing is found twice. */
export function without(text: string, spans: readonly Span[]): string {
  let [rest, end] = ['', 0]
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    if (to <= end) continue
    rest += text.slice(end, from) + ' '.repeat(to - Math.max(from, end))
    end = to
  }
  return rest + text.slice(end)
}
