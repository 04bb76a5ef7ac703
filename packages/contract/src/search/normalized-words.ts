/** Combining marks after NFKD normalization. */
const MARKS = /[\u0300-\u036f]+/g

/** Word pattern. Signs with a meaning (`%`, `$`, `@`, an emoji) are words of their own. */
const WORD = /[%$€#@&+=_*←-⯿🀀-\u{1faff}]|[^\s!"'(),\-./:;<>?[\\\]^`{|}~¡¿«»“”‘’…–—·•%$€#@&+=_*←-⯿🀀-\u{1faff}]+/gu

/** Removes accents and case: «Devolución» → «devolucion». */
export const normalizeText = (text: string): string => text.normalize('NFKD').replace(MARKS, '').toLowerCase()

/** The normalized words of a text, in order. Must match `portavoz_words` in the database. */
export const normalizedWords = (text: string): string[] => normalizeText(text).match(WORD) ?? []

/** The words of a normalized text with their offsets. */
export const matchWords = (normalized: string) => normalized.matchAll(WORD)
