const AMBIGUOUS_NAME_ERROR = 'Usa letras de un solo alfabeto, números, espacios y signos del teclado'
const ADDRESS_AS_NAME_ERROR = 'El usuario no puede llevar «@»: con tu email también puedes entrar'

const ALPHABETS = [
  // Without `ı`, `İ`, `ĸ`, `ŀ`, `ŉ` and `ſ` and without phonetic letters: they look like other letters.
  /^[A-Za-zÀ-ÖØ-öø-įĴ-ķĹ-ľŁ-ňŊ-žƠơƯưȘ-țḀ-ẙẠ-ỹ]*$/u,
  /^[\u0400-\u045F\u0490-\u0493]*$/u,
  /^[\u0386-\u03CE]*$/u,
  /^[\u05D0-\u05EA]*$/u,
  /^[\u0621-\u064A]*$/u,
  /^\p{Script=Devanagari}*$/u,
  /^[\u3041-\u3096\u30A1-\u30FA\u30FC\u4E00-\u9FFF]*$/u,
  /^[\uAC00-\uD7A3\u4E00-\u9FFF]*$/u,
]

/** Cyrillic and Greek letters that look Latin: a name made only of them reads as a Latin name. */
const LATIN_LOOKALIKES = /^[АВЕЅІЈКМНОРСТУХаеѕіјоресухһԁԛԝкмтвпгιΑΒΕΖΗΙΚΜΝΟΡΤΥΧκνορτυχαγ]*$/u

const KEYBOARD_SIGNS = /[ -@[-`{-~]/g

/**
 * The error under the field of a new user name, if it has one. A name with «@» could be the address of another account,
 * which signs in with it.
 */
export function newNameError(name: string): string | null {
  if (name.includes('@')) return ADDRESS_AS_NAME_ERROR
  return isUnambiguousName(name) ? null : AMBIGUOUS_NAME_ERROR
}

/**
 * Whether a user name cannot be confused with another: no invisible, control or direction characters, letters of one
 * alphabet only, and no lookalikes of another alphabet. Checked for new names only; older accounts keep theirs.
 */
function isUnambiguousName(name: string): boolean {
  if (name !== name.normalize('NFKC') || name.includes('  ')) return false
  const letters = name.replaceAll(KEYBOARD_SIGNS, '')
  if (letters === '') return /[A-Za-z0-9]/.test(name)
  if (!ALPHABETS.some((alphabet) => alphabet.test(name.replaceAll(KEYBOARD_SIGNS, '')))) return false
  return !LATIN_LOOKALIKES.test(letters)
}
