/** On one line, at most `max` characters as people count them. */
export function boundedText(text: string, max: number): string {
  // A grapheme may be long; the rest cannot be shown.
  const flat = text
    .slice(0, 16 * max)
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...new Intl.Segmenter('es').segment(flat)].map(({ segment }) => segment)
  const isLong = characters.length > max
  // Graphemes may be long: a bound of code units keeps the payload small.
  return `${characters.slice(0, isLong ? max - 1 : max).join('')}${isLong ? '…' : ''}`.slice(0, 4 * max)
}
