import { normalizedWords, transcriptionLimits } from '@portavoz/contract'

/** What recognisers write for silence and noise: they learned it from subtitles. Words without accents and marks. */
const HALLUCINATIONS = [
  /\bamara org\b/,
  /^subtitul(?:os|ado) (?:realizados |hechos |creados )?por\b/,
  /^subtitulos de la comunidad\b/,
  /^(?:subtitles|captions?|transcribed|translated) by\b/,
  /^legendas (?:pela|por)\b/,
  /^(?:muchas )?gracias por (?:ver|mirar) (?:el|este|mi) video/,
  /^thanks? (?:you )?(?:so much )?for watching/,
  /^suscribete (?:a mi|al) canal/,
  /^no olvides suscribirte/,
  /^www [a-z0-9]+ (?:com|org|es|tv)$/,
]

/** A note that only the recogniser spoke is shorter than this. */
const LONGEST_HALLUCINATION = 160
/** «[Música]», «(aplausos)», «♪», «...»: no words. */
const SOUND_MARKS = /\[[^\][]{0,60}\]|\([^()]{0,60}\)|\*[^*]{0,60}\*|[♪♫_]/g

/** The words of a recogniser's answer as they are kept; null when nothing was said. */
export function readRecognisedText(answer: string): string | null {
  const text = toStorableText(answer)
  const words = text.replaceAll(SOUND_MARKS, ' ')
  if (!/[\p{L}\p{N}]/u.test(words)) return null
  return isHallucination(words) ? null : text
}

/** PostgreSQL refuses a NUL and lone surrogates. */
const toStorableText = (answer: string): string =>
  answer.trim().slice(0, transcriptionLimits.textMax).replaceAll('\0', '').toWellFormed()

function isHallucination(text: string): boolean {
  const words = normalizedWords(text).join(' ')
  return words.length <= LONGEST_HALLUCINATION && HALLUCINATIONS.some((phrase) => phrase.test(words))
}
