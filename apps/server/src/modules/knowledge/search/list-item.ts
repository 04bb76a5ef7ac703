import { isLeadIn } from '../text/sentences.ts'

const MAX_LINE_LENGTH = 80
/** Up to this many name lines may precede their text: «COMBO 2», «Hamburguesa con papas». */
const MAX_NAME_LINES = 3

/** A price, a percentage, a time or a phone number, but not the 2 of «COMBO 2». */
const FIGURE = /[\p{Sc}💲]\s?\d|\d{3}|\d\s?%|\d[.:]\d|\d\s?[ap]\.?\s?m\b/u

const TRAILING_SYMBOLS = /(?<!\W)\W+$/u
const endsSentence = (line: string): boolean => /[.!?…;]/.test(TRAILING_SYMBOLS.exec(line)?.[0] ?? '')

/** «HORARIOS», «COMBO 2 🍔»: a name of the lines that follow. */
const isName = (line: string) =>
  line.length <= MAX_LINE_LENGTH && !FIGURE.test(line) && !endsSentence(line) && !/:\s*\S/.test(line)

/** A short line with content of its own, such as a product with its price. */
export const isItem = (line: string) => line.length <= MAX_LINE_LENGTH && !isName(line)

/** The end of the lines below the name that ends before `to`: its whole list, or its first paragraph. */
export function endOfNamedLines(lines: readonly string[], to: number): number {
  if (!isName(lines[to - 1] ?? '')) return to
  const continues = (index: number, matches: (line: string) => boolean) => {
    const line = lines[index]
    return line !== undefined && !isLeadIn(line) && matches(line)
  }
  let end = to
  while (continues(end, isName) && end < to - 1 + MAX_NAME_LINES) end += 1
  if (!continues(end, isItem)) return continues(end, (line) => line.length > MAX_LINE_LENGTH) ? end + 1 : end
  while (continues(end, isItem)) end += 1
  return end
}
