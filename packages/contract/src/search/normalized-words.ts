/** Combining marks after NFKD normalization. */
const MARKS = /[\u0300-\u036f]+/g

/** Word pattern. Signs with a meaning (`%`, `$`, `@`, an emoji) are words of their own. */
const WORD = /[%$€#@&+=_*←-⯿🀀-\u{1faff}]|[^\s!"'(),\-./:;<>?[\\\]^`{|}~¡¿«»“”‘’…–—·•%$€#@&+=_*←-⯿🀀-\u{1faff}]+/gu

/** Removes accents and case: «Devolución» → «devolucion». */
export const normalizeText = (text: string): string => text.normalize('NFKD').replace(MARKS, '').toLowerCase()

/** The normalized words of a text, in order. Must match `portavoz_words` in the database. */
export const normalizedWords = (text: string): string[] => normalizeText(text).match(WORD) ?? []

/** UTF-16 offsets `[from, to)`. */
export type TextRange = readonly [from: number, to: number]

/**
 * The ranges of a text where a word starts with a query word, in order and without overlaps. Only the matching part:
 * «dev» marks three letters of «Devolución».
 */
export function findMatches(text: string, query: string): TextRange[] {
  const queryWords = [...new Set(normalizedWords(query))].toSorted((a, b) => b.length - a.length)
  if (queryWords.length === 0) return []
  const { letters, offsets } = normalizeWithOffsets(text)
  const ranges: TextRange[] = []
  for (const { 0: word, index } of letters.matchAll(WORD)) {
    const queryWord = queryWords.find((one) => word.startsWith(one))
    if (queryWord === undefined) continue
    const [from, to] = [offsets[index] ?? 0, offsets[index + queryWord.length] ?? text.length]
    if (to > from) ranges.push([from, to])
  }
  return ranges
}

/** A fast path for ASCII: normalizing every letter is slow. */
const needsNoNormalizing = (character: string) =>
  (character >= 'a' && character <= 'z') || (character >= ' ' && character < 'A')

/** The normalized letters of a text, with the offset of each in the original. */
function normalizeWithOffsets(text: string): { letters: string; offsets: number[] } {
  let [letters, from] = ['', 0]
  const offsets: number[] = []
  for (const character of text) {
    const normalized = needsNoNormalizing(character) ? character : normalizeText(character)
    for (let unit = 0; unit < normalized.length; unit++) offsets.push(from)
    letters += normalized
    from += character.length
  }
  offsets.push(text.length)
  return { letters, offsets }
}
