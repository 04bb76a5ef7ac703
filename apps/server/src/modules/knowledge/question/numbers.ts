import { askingWords, stopWords } from '../stop-words.ts'
import { type Term, termsOf } from '../terms.ts'
import { courtesyWords } from './chat-words.ts'
import { isCommon, isTrade } from './common-words.ts'

/** The word behind a number. */
export function unitOf(word: string, words: readonly string[]): Term | null {
  if (!/^\d{1,4}$/.test(word)) return null
  const [unit] = termsOf(words[words.indexOf(word) + 1] ?? '')
  return unit && /^\p{L}/u.test(unit.word) && !courtesyWords.has(unit.word) ? unit : null
}

const SMALL_NUMBER = /^\d{1,2}$/

const COUNTED = /s$|^(?:km|kg|kilo|litro|lt|mt|metro|gr|ml|cm|noche|persona)$/

/** «iphone 15» names a thing by its number; «llevo 10» and «mesa 10 personas» tell how many. */
export function numberOf(word: string, words: readonly string[]): 'own' | 'model' | null {
  if (!/^\d{1,4}$/.test(word)) return null
  const at = words.indexOf(word)
  const [before = '', after = ''] = [words[at - 1], words[at + 1]]
  if (/^\p{L}{3}/u.test(before) && !says(before) && !COUNTED.test(after)) return 'model'
  return SMALL_NUMBER.test(word) ? 'own' : null
}

/** Whether a word only helps to ask. */
const says = (word: string) =>
  stopWords.has(word) || askingWords.has(word) || courtesyWords.has(word) || isCommon(word) || isTrade(word)
