import { askingWords, stopWords } from '../text/stop-words.ts'
import { type Token, tokenize } from '../text/tokenize.ts'
import { courtesyWords } from './lexicon/chat-words.ts'
import { isCommon, isTrade } from './lexicon/common-words.ts'

/** «Mi hija tiene 9»: years. */
const AGED: ReadonlySet<string> = new Set(['tiene', 'tienen', 'tengo', 'cumple', 'cumplio'])
const YEARS: Token = { word: 'anos', term: 'ano' }

export function unitOf(word: string, words: readonly string[]): Token | null {
  if (!/^\d{1,4}$/.test(word)) return null
  const index = words.indexOf(word)
  const [unit] = tokenize(words[index + 1] ?? '')
  if (SMALL_NUMBER.test(word) && !unit && AGED.has(words[index - 1] ?? '')) return YEARS
  return unit && /^\p{L}/u.test(unit.word) && !courtesyWords.has(unit.word) ? unit : null
}

const SMALL_NUMBER = /^\d{1,2}$/

const COUNTED_UNIT = /s$|^(?:km|kg|kilo|litro|lt|mt|metro|gr|ml|cm|noche|persona)$/

/** «iphone 15» is a model number; «llevo 10» and «mesa 10 personas» are quantities. */
export function numberOf(word: string, words: readonly string[]): 'own' | 'model' | null {
  if (!/^\d{1,4}$/.test(word)) return null
  const index = words.indexOf(word)
  const [before = '', after = ''] = [words[index - 1], words[index + 1]]
  if (/^\p{L}{3}/u.test(before) && !isQuestionWord(before) && !COUNTED_UNIT.test(after)) return 'model'
  return SMALL_NUMBER.test(word) ? 'own' : null
}

/** True for words that only help to ask. */
const isQuestionWord = (word: string) =>
  stopWords.has(word) || askingWords.has(word) || courtesyWords.has(word) || isCommon(word) || isTrade(word)
