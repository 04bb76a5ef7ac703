import { splitSentences } from '../text/sentences.ts'

/** Average characters of a sentence: lists, FAQs and notes of shops have about 50, articles about 150. */
const MIN_SENTENCE_LENGTH = 100

/** True for running text with long sentences, such as an article; false for lists and table rows. */
export const isProse = ({ text, row }: { text: string; row: number | null }): boolean =>
  row === null && text.length >= MIN_SENTENCE_LENGTH * splitSentences(text).length
