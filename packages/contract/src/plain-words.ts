/** Marks that stand on a letter once it is taken apart. */
const MARKS = /[\u0300-\u036f]+/g

/** What parts words. Signs that mean something (`%`, `$`, `@`, an emoji) are words of their own. */
const WORD =
  /[%$€#@&+=_*\u2190-\u2bff\u{1f000}-\u{1faff}]|[^\s!"'(),\-./:;<>?[\\\]^`{|}~¡¿«»“”‘’…–—·•%$€#@&+=_*\u2190-\u2bff\u{1f000}-\u{1faff}]+/gu

/** Without accents and case: «Devolución» is «devolucion». */
export const plain = (text: string): string => text.normalize('NFKD').replace(MARKS, '').toLowerCase()

/** The words of a text, plain, in order. As `portavoz_words` reads them in the database. */
export const plainWords = (text: string): string[] => plain(text).match(WORD) ?? []

/** Where it stands in the text, in UTF-16 units: `[from, to)`. */
export type Match = readonly [from: number, to: number]

/**
 * Where the words of a query begin words of a text, in order and without overlaps: what a search found there.
 * Only the part that was asked for: «dev» marks the first three letters of «Devolución».
 */
export function matchesOf(text: string, query: string): Match[] {
  const asked = [...new Set(plainWords(query))].toSorted((a, b) => b.length - a.length)
  if (asked.length === 0) return []
  const { letters, at } = takenApart(text)
  const found: Match[] = []
  for (const { 0: word, index } of letters.matchAll(WORD)) {
    const begun = asked.find((one) => word.startsWith(one))
    if (begun === undefined) continue
    const [from, to] = [at[index] ?? 0, at[index + begun.length] ?? text.length]
    if (to > from) found.push([from, to])
  }
  return found
}

/** Most letters have neither accent nor case, and looking closer at each costs more than finding it. */
const isPlain = (character: string) => (character >= 'a' && character <= 'z') || (character >= ' ' && character < 'A')

/** The plain letters of a text, and where in it each of them came from. */
function takenApart(text: string): { letters: string; at: number[] } {
  let [letters, from] = ['', 0]
  const at: number[] = []
  for (const character of text) {
    const bare = isPlain(character) ? character : plain(character)
    for (let unit = 0; unit < bare.length; unit++) at.push(from)
    letters += bare
    from += character.length
  }
  at.push(text.length)
  return { letters, at }
}
