import { matchWords, normalizedWords, normalizeText } from './normalized-words.ts'

/** UTF-16 offsets `[from, to)`. */
export type TextRange = readonly [from: number, to: number]

/**
 * The words of a text that start with a query word, in order and without overlaps: «dev» finds all of «Devolución», and
 * an emoji of several characters is found whole.
 */
export function findMatches(text: string, query: string): TextRange[] {
  const queryWords = [...new Set(normalizedWords(query))].toSorted((a, b) => b.length - a.length)
  if (queryWords.length === 0) return []
  const { letters, offsets } = normalizeWithOffsets(text)
  const ranges: TextRange[] = []
  for (const { 0: word, index } of matchWords(letters)) {
    const queryWord = queryWords.find((one) => word.startsWith(one))
    if (queryWord === undefined) continue
    const [from, to] = [offsets[index] ?? 0, offsets[index + word.length] ?? text.length]
    if (to > from) ranges.push([from, to])
  }
  return ranges.length === 0 ? [] : wholeGraphemes(text, ranges)
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** What a reader takes for one character is marked whole: a flag, a family, a thumb with its skin tone. */
function wholeGraphemes(text: string, ranges: readonly TextRange[]): TextRange[] {
  const segments = graphemes.segment(text)
  const startOf = (offset: number) => segments.containing(offset)?.index ?? offset
  const endOf = (offset: number) => {
    const last = segments.containing(offset - 1)
    return last ? last.index + last.segment.length : offset
  }
  const whole: TextRange[] = []
  for (const [from, to] of ranges) {
    const [start, end] = [startOf(from), endOf(to)]
    const previous = whole.at(-1)
    if (previous && start < previous[1]) whole[whole.length - 1] = [previous[0], Math.max(previous[1], end)]
    else whole.push([start, end])
  }
  return whole
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
