import { normalizedWords, transcriptionLimits } from '@portavoz/contract'
import { sentencesOf } from '../../platform/text/sentences.ts'

/** What recognisers write for silence and noise: they learned it from subtitles. Words without accents and marks. */
const HALLUCINATIONS = [
  /^amara org\b/,
  /^(?:sub|sous|sotto|unter|legenda)[a-z ]{0,80}\bamara org\b/,
  /^subtitul(?:os|ado) (?:realizados |hechos |creados )?por\b/,
  /^subtitulos de la comunidad\b/,
  /^(?:subtitles|captions?|transcribed|translated) by\b/,
  /^legendas (?:pela|por)\b/,
  /^(?:muchas )?gracias por (?:ver|mirar) (?:el|este|mi) video/,
  /^gracias por ver$/,
  /^mas informacion www\b/,
  /^thanks? (?:you )?(?:so much )?for watching/,
  /^suscribete (?:a mi|al) canal/,
  /^no olvides suscribirte/,
  /^www [a-z0-9]+ (?:com|org|es|tv)$/,
]

/** The recogniser may write it behind words of the contact, without a full stop between. */
const SUBTITLES = /subt[ií]tul(?:os|ado)\b/giu
const COMMUNITY = /^subtitul(?:os|ado) (?:[a-z]+ )?(?:por|de) la comunidad de amara org$/

/** A sentence that only the recogniser spoke is shorter than this. */
const LONGEST_HALLUCINATION = 160
/** «[Música]», «(aplausos)», «♪», «...»: no words. */
const SOUND_MARKS = /\[[^\][]{0,60}\]|\([^()]{0,60}\)|\*[^*]{0,60}\*|[♪♫_]/g

/** The words of a recogniser's answer as they are kept; null when nothing was said. */
export function readRecognisedText(answer: string): string | null {
  const text = withoutInventedEnd(toStorableText(answer))
  return /[\p{L}\p{N}]/u.test(text.replaceAll(SOUND_MARKS, ' ')) ? text : null
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
  return (COMMUNITY.test(wordsOf(kept.slice(end))) ? kept.slice(0, end) : kept).trim()
}

const wordsOf = (text: string): string => normalizedWords(text.replaceAll(SOUND_MARKS, ' ')).join(' ')

function isHallucination(sentence: string): boolean {
  const words = wordsOf(sentence)
  return words.length <= LONGEST_HALLUCINATION && HALLUCINATIONS.some((phrase) => phrase.test(words))
}
