/** Sentence punctuation with closing marks before the start of a sentence, or a line end. */
const SENTENCE_END = /(?<=[.!?…]["»”’)\]]{0,2})\s+(?=[^\s\p{Ll},;:.])|(?<=\n)/gu

/** The sentences of a text with their trailing spaces; joined they are the text again. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const { index, 0: blanks } of text.matchAll(SENTENCE_END)) {
    const to = index + blanks.length
    if (to > from) sentences.push(text.slice(from, to))
    from = to
  }
  if (from < text.length) sentences.push(text.slice(from))
  return sentences
}

/** True for a question or an announcement: it says nothing without the text that follows. */
export const isLeadIn = (text: string): boolean => /[?:](?:["»”’)\]*_\s\ufe0f]|\p{Extended_Pictographic})*$/u.test(text)
