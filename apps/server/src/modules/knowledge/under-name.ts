import { announces } from './sentences.ts'

/** A line of a list is shorter than this; a longer one is a paragraph. */
const LINE = 80
/** «COMBO 2», «Hamburguesa con papas»: so many names may stand above what is said of them. */
const NAMES = 3

/** A price, a share, an hour, a telephone: not the 2 of «COMBO 2». */
const FIGURE = /[\p{Sc}💲]\s?\d|\d{3}|\d\s?%|\d[.:]\d|\d\s?[ap]\.?\s?m\b/u

const TAIL = /(?<!\W)\W+$/u
const endsSentence = (line: string): boolean => /[.!?…;]/.test(TAIL.exec(line)?.[0] ?? '')

/** «HORARIOS», «COMBO 2 🍔»: names what follows, and says nothing of it. */
const isName = (line: string) =>
  line.length <= LINE && !FIGURE.test(line) && !endsSentence(line) && !/:\s*\S/.test(line)

/** A short line that says something of its own: a product with its price. */
export const isItem = (line: string) => line.length <= LINE && !isName(line)

/** How far the lines go that stand under the name that ends before `to`: its list to the end, or its first paragraph. */
export function endUnderName(lines: readonly string[], to: number): number {
  if (!isName(lines[to - 1] ?? '')) return to
  const goesOn = (at: number, is: (line: string) => boolean) => {
    const line = lines[at]
    return line !== undefined && !announces(line) && is(line)
  }
  let end = to
  while (goesOn(end, isName) && end < to - 1 + NAMES) end += 1
  if (!goesOn(end, isItem)) return goesOn(end, (line) => line.length > LINE) ? end + 1 : end
  while (goesOn(end, isItem)) end += 1
  return end
}
