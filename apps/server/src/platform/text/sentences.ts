/** Creating a segmenter costs more than the sentences of a reply. */
const segmenter = new Intl.Segmenter('es', { granularity: 'sentence' })

/** The sentences of a text, each with the blanks behind it: joined, they are the text. */
export function* sentencesOf(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment
}
