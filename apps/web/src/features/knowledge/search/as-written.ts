import { plainText } from '../../../lib/format/plain-text.ts'

/** A word that the search read without accents and case, as the question has it: «Medellín» for «medellin». */
export const asWritten = (word: string, question: string): string =>
  question.match(/[\p{L}\p{N}]+/gu)?.find((written) => plainText(written) === word) ?? word
