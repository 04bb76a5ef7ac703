import { AUXILIARIES, NEGATIONS } from './payment-words.ts'

/** «No hemos confirmado», «será confirmado»; not «no te preocupes, se confirmó». */
export function isNegated(words: readonly string[], verb: number): boolean {
  let at = verb - 1
  while (at >= 0 && AUXILIARIES.has(words[at] ?? '') && !NEGATIONS.has(words[at] ?? '')) at--
  return NEGATIONS.has(words[at] ?? '')
}
