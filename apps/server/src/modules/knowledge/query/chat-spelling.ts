import { phoneticKey } from './spelling-variants.ts'
import { askingWords, stopWords } from '../text/stop-words.ts'
import { answerKinds } from './answer-kinds.ts'
import { courtesyWords, expandChatSpelling } from './lexicon/chat-words.ts'
import { isCommon } from './lexicon/common-words.ts'
import { isListed } from './lexicon/synonyms.ts'
import { splitWordList } from './lexicon/word-list.ts'

const modals = splitWordList(
  `
      quiero quisiera necesito tienen tienes tengo hacen haces hacer haceis teneis tenes abris cobrais vendeis enviais
      harian hay seria podria puedo pueden cuanto cuando donde`,
)

const MIN_LENGTH = 4

/** Question words by their sound: «presio», «asen», «benden». */
const wordByPhoneticKey: ReadonlyMap<string, string> = new Map(
  [...answerKinds.flatMap(({ words }) => [...words]), ...askingWords, ...modals]
    .filter((word) => word.length >= MIN_LENGTH)
    .map((word) => [phoneticKey(word), word]),
)

const isKnown = (word: string) =>
  stopWords.has(word) || askingWords.has(word) || courtesyWords.has(word) || isCommon(word) || isListed(word)

/** Letters that are repeated three times or more: «holaaa», «porfaaa». */
const REPEATED = /(\p{L})\1{2,}/gu

export function normalizeChatWord(word: string): string[] {
  const short = expandChatSpelling(word.replaceAll(REPEATED, '$1'))
  if (short.length < MIN_LENGTH || short.includes(' ') || isKnown(short)) return short.split(' ')
  return [wordByPhoneticKey.get(phoneticKey(short)) ?? short]
}
