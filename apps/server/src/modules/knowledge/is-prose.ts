import { sentencesOf } from './sentences.ts'

/** Characters of an average sentence: lists, price lists, FAQs and notes of shops have half as many, articles half as many again. */
const LEAST_SENTENCE = 100

/** Whether a passage is running text of long sentences, as an article is, and no list or row of a table. */
export const isProse = ({ text, row }: { text: string; row: number | null }): boolean =>
  row === null && text.length >= LEAST_SENTENCE * sentencesOf(text).length
