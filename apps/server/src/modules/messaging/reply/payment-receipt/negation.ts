import { AUXILIARIES, NEGATIONS } from './payment-words.ts'

/** «No hemos confirmado», «será confirmado»; not «no te preocupes, se confirmó». */
export function isNegated(words: readonly string[], verb: number): boolean {
  let at = verb - 1
  while (at >= 0 && AUXILIARIES.has(words[at] ?? '') && !NEGATIONS.has(words[at] ?? '')) at--
  return NEGATIONS.has(words[at] ?? '')
}

/** Whether the words hold a phrase of the pattern, which begins with its verb, and that verb is not negated. */
export function affirms(words: readonly string[], pattern: RegExp): boolean {
  const text = words.join(' ')
  const index = text.search(pattern)
  return index !== -1 && !isNegated(words, text.slice(0, index).split(' ').length - 1)
}
