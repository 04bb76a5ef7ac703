/** The first grapheme of a name. */
export const initial = (name: string): string => ([...name.trim()][0] ?? 'U').toLocaleUpperCase('es')

const LETTER = /^[\p{L}\p{N}]/u

/** The first letters of two words; words without a letter at their beginning, such as emojis, only if all are so. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const named = words.filter((word) => LETTER.test(word))
  return (named.length > 0 ? named : words).slice(0, 2).map(initial).join('')
}
