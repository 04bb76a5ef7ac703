/** What ends a sentence, with the marks that close it, before something that begins one; or the end of a line. */
const END = /(?<=[.!?…]["»”’)\]]{0,2})\s+(?=[^\s\p{Ll},;:.])|(?<=\n)/gu

/** The sentences of a text, each with the blanks that follow it: joined they are the text again. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const { index, 0: blanks } of text.matchAll(END)) {
    const to = index + blanks.length
    if (to > from) sentences.push(text.slice(from, to))
    from = to
  }
  if (from < text.length) sentences.push(text.slice(from))
  return sentences
}

/** A question, or what announces something: alone it says nothing, what follows it does. */
export const announces = (text: string): boolean =>
  /[?:](?:["»”’)\]*_\s\ufe0f]|\p{Extended_Pictographic})*$/u.test(text)
