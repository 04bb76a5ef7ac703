import { sound } from '../kin.ts'
import { askingWords, stopWords } from '../stop-words.ts'
import { answerKinds } from './answer-kinds.ts'
import { courtesyWords, spelledOut } from './chat-words.ts'
import { isCommon } from './common-words.ts'
import { isListed } from './synonyms.ts'
import { wordList } from './word-list.ts'

/** What questions are asked with beside the words of the kinds of answers. */
const modals = wordList(
  'quiero quisiera necesito tienen tienes tengo hacen haces hacer haceis teneis tenes abris cobrais vendeis enviais harian hay seria podria puedo pueden cuanto cuando donde',
)

const SHORTEST = 4

/** Words that questions are asked with, by their sound: «presio», «asen», «benden». */
const bySound: ReadonlyMap<string, string> = new Map(
  [...answerKinds.flatMap(({ words }) => [...words]), ...askingWords, ...modals]
    .filter((word) => word.length >= SHORTEST)
    .map((word) => [sound(word), word]),
)

const isKnown = (word: string) =>
  stopWords.has(word) || askingWords.has(word) || courtesyWords.has(word) || isCommon(word) || isListed(word)

/** Three and more of a letter are one: «holaaa», «porfaaa». */
const REPEATED = /(\p{L})\1{2,}/gu

/** The words that a folded word of a chat stands for. */
export function wordsSpelledAs(word: string): string[] {
  const short = spelledOut(word.replaceAll(REPEATED, '$1'))
  if (short.length < SHORTEST || short.includes(' ') || isKnown(short)) return short.split(' ')
  return [bySound.get(sound(short)) ?? short]
}
