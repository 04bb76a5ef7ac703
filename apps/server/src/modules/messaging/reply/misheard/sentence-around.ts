import type { TextSpan } from '../../grounding/normalize-text.ts'

const SENTENCE_END = /[?!¿\n]|\. /
const LONGEST = 120

/** The rest of the sentence around a span of a folded text, and the sentence before it: at most 120 characters each. */
export function sentenceAround(text: string, { from, to }: TextSpan) {
  const rest = text.slice(to, to + LONGEST)
  const end = SENTENCE_END.exec(rest)
  const before =
    text
      .slice(Math.max(0, from - LONGEST), from)
      .split(SENTENCE_END)
      .at(-1) ?? ''
  const start = from - before.length
  const sentences = text.slice(Math.max(0, start - LONGEST), start).split(SENTENCE_END)
  const previous = sentences.findLast((one) => one.trim() !== '') ?? ''
  return { previous, before, after: rest.slice(0, end?.index), isQuestion: end?.[0] === '?' }
}
