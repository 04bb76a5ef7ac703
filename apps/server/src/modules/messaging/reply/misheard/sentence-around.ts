import type { TextSpan } from '../../grounding/normalize-text.ts'

const SENTENCE_END = /[?!¿\n]|\. /
const LONGEST = 120

const ENDS = /[?!¿. \n]+$/
const lastSentence = (text: string): string => text.split(SENTENCE_END).at(-1) ?? ''

/** The rest of the sentence around a span of a folded text, and the sentence before it: at most 120 characters each. */
export function sentenceAround(text: string, { from, to }: TextSpan) {
  const rest = text.slice(to, to + LONGEST)
  const end = SENTENCE_END.exec(rest)
  const before = lastSentence(text.slice(Math.max(0, from - LONGEST), from))
  const start = from - before.length
  const previous = lastSentence(text.slice(Math.max(0, start - LONGEST), start).replace(ENDS, ''))
  return { previous, before, after: rest.slice(0, end?.index), isQuestion: end?.[0] === '?' }
}
