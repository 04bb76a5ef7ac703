import { COME, DETERMINERS, MONEY, WALLETS, wordsOf } from '../payment-words.ts'

const BEFORE_CALLO = wordsOf('ya me nos bueno')
const isPayment = (word = '') => MONEY.has(word) || WALLETS.has(word)

/** Whether a word says that a payment came: «ha caído», «nos ha entrado», «ya callo»; not «se ha caído». */
export function hasCome(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  if (!COME.has(word)) return false
  const [second, previous = ''] = [words[at - 2] ?? '', words[at - 1]]
  if (word !== 'callo')
    return /^han?$/.test(previous) && second !== 'se' && !(isPayment(second) && words[at - 3] === 'de')
  return BEFORE_CALLO.has(previous) || isPayment(previous) || DETERMINERS.has(words[at + 1] ?? '')
}
