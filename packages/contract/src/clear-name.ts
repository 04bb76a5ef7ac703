/** What is said under the field of such a name. */
export const UNCLEAR_NAME = 'Usa letras de un solo alfabeto, números, espacios y signos del teclado'

const ALPHABETS = [
  // Without `ı`, `İ`, `ĸ`, `ŀ`, `ŉ` and `ſ`, and without the letters of phonetic transcriptions: they read like others.
  /^[A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u012F\u0134-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u017E\u01A0\u01A1\u01AF\u01B0\u0218-\u021B\u1E00-\u1E99\u1EA0-\u1EF9]*$/u,
  /^[\u0400-\u045F\u0490-\u0493]*$/u,
  /^[\u0386-\u03CE]*$/u,
  /^[\u05D0-\u05EA]*$/u,
  /^[\u0621-\u064A]*$/u,
  /^\p{Script=Devanagari}*$/u,
  /^[\u3041-\u3096\u30A1-\u30FA\u30FC\u4E00-\u9FFF]*$/u,
  /^[\uAC00-\uD7A3\u4E00-\u9FFF]*$/u,
]

/** Cyrillic and Greek letters with the shape of a Latin one: a name of nothing else reads as a Latin name. */
const LATIN_SHAPES = /^[АВЕЅІЈКМНОРСТУХаеѕіјоресухһԁԛԝкмтвпгιΑΒΕΖΗΙΚΜΝΟΡΤΥΧκνορτυχαγ]*$/u

const BESIDE_LETTERS = /[ -@[-`{-~]/g

/**
 * A user name that no other name can pass for: no invisible, control or direction characters, letters of one alphabet,
 * and no letters that only look like those of another. It rules new names; older accounts keep theirs.
 */
export function isClearName(name: string): boolean {
  if (name !== name.normalize('NFKC') || name.includes('  ')) return false
  const letters = name.replaceAll(BESIDE_LETTERS, '')
  if (letters === '') return /[A-Za-z0-9]/.test(name)
  if (!ALPHABETS.some((alphabet) => alphabet.test(name.replaceAll(BESIDE_LETTERS, '')))) return false
  return !LATIN_SHAPES.test(letters)
}
