import { normalizedWords, transcriptionLimits } from '@portavoz/contract'
import { sentencesOf } from '../../platform/text/sentences.ts'
import { isKnownHallucination } from './known-hallucinations.ts'

/** The recogniser may write it behind words of the contact, without a full stop between. */
const SUBTITLES = /subt[ií]tul(?:os|ado)\b/giu
const COMMUNITY = /^subtitul(?:os|ado) (?:[a-z]+ )?(?:por|de) la comunidad de amara org$/

/** «Subtítulos: María Pérez»: a credit of nothing but names. «Traducción: Inglés Español» is an order. */
const NAME = String.raw`\p{Lu}\p{L}{1,30}`
const CREDIT = new RegExp(
  String.raw`^\s*(?:[Ss]ubt[ií]tulos|[Tt]raducci[óo]n por|[Tt]ranscripci[óo]n)\s?:\s?${NAME}(?: ${NAME}){1,3}[.!\s]*$`,
  'u',
)

/** So many times the same words in a row are a recogniser that hangs. */
const LOOP_TIMES = 8
/** People also say «sí, sí, sí» and «ja, ja, ja»: a loop of one word is longer. */
const ONE_WORD_LOOP_TIMES = 16
/** Digits that are dictated are no loop. */
const NUMBER_WORD =
  /^(?:\d+|cero|zero|un[oa]?|uma?|dos|dois|duas|tres|cuatro|quatro|cinco|seis|meia|siete|sete|ocho|oito|nueve|nove)$/
/** Words of the longest phrase that is looked for. */
const LOOP_WORDS = 12

/** A sentence that only the recogniser spoke is shorter than this. */
const LONGEST_HALLUCINATION = 160
/** «[Música]», «(aplausos)», «♪», «...»: no words. */
const SOUND_MARKS = /\[[^\][]{0,60}\]|\([^()]{0,60}\)|\*[^*]{0,60}\*|[♪♫_]/g

/** The words of a recogniser's answer as they are kept; null when nothing was said. */
export function readRecognisedText(answer: string): string | null {
  const text = withoutInventedEnd(toStorableText(joinCutWords(answer)))
  return /[\p{L}\p{N}]/u.test(text.replaceAll(SOUND_MARKS, ' ')) && !isLoop(text) ? text : null
}

/**
 * whisper.cpp ends each segment with a line break, and some of its versions begin a segment after 60 letters, also
 * within a word or a number. A segment that begins with a word begins with a blank.
 */
const joinCutWords = (answer: string): string =>
  answer.startsWith(' ') && answer.endsWith('\n')
    ? answer.replaceAll(/(?<=[.!?])\n(?=[\p{Lu}¿¡])/gu, ' ').replaceAll(/\n(?=\S)/g, '')
    : answer

/** Nothing but one word or phrase, again and again; the last time may be cut. */
function isLoop(text: string): boolean {
  const words = normalizedWords(text.replaceAll(SOUND_MARKS, ' '))
  const longest = Math.min(LOOP_WORDS, Math.floor(words.length / LOOP_TIMES))
  if (words.every((word) => NUMBER_WORD.test(word))) return false
  for (let period = words.length < ONE_WORD_LOOP_TIMES ? 2 : 1; period <= longest; period++)
    if (words.every((word, at) => at < period || word === words[at - period])) return true
  return false
}

/** PostgreSQL refuses a NUL and lone surrogates. */
const toStorableText = (answer: string): string =>
  answer.trim().slice(0, transcriptionLimits.textMax).replaceAll('\0', '').toWellFormed()

/** Recognisers invent in the silence behind the last word. */
function withoutInventedEnd(text: string): string {
  const sentences = [...sentencesOf(text)]
  while (isHallucination(sentences.at(-1) ?? '')) sentences.pop()
  const kept = sentences.join('')
  const end = [...kept.matchAll(SUBTITLES)].at(-1)?.index ?? kept.length
  // A line ends where the recogniser paused.
  return (COMMUNITY.test(wordsOf(kept.slice(end))) ? kept.slice(0, end) : kept).replaceAll(/\s+/g, ' ').trim()
}

const wordsOf = (text: string): string => normalizedWords(text.replaceAll(SOUND_MARKS, ' ')).join(' ')

function isHallucination(sentence: string): boolean {
  const words = wordsOf(sentence)
  const isCredit = sentence.length <= LONGEST_HALLUCINATION && CREDIT.test(sentence)
  return isCredit || (words.length <= LONGEST_HALLUCINATION && isKnownHallucination(words))
}
