import { sentencesOf } from '../../../platform/text/sentences.ts'

/** The longest message that the networks accept, in UTF-16 units. */
const MAX_MESSAGE_LENGTH = 4_096

/** The whole sentences that fit; a first sentence that is too long is cut with «…». */
export function fitText(text: string, max: number): string {
  if (text.length <= max) return text
  let fitted = ''
  for (const sentence of sentencesOf(text)) {
    if (fitted.length + sentence.trimEnd().length > max) break
    fitted += sentence
  }
  return fitted.trim() || `${cutText(text, max - 1).trimEnd()}…`
}

/** Parts that the networks accept, cut at paragraphs, else lines, else spaces. */
export function splitText(text: string, max = MAX_MESSAGE_LENGTH): string[] {
  const parts: string[] = []
  let remaining = text.trim()
  while (remaining.length > max) {
    const head = cutText(remaining, max)
    const cutAt = ['\n\n', '\n', ' '].map((mark) => head.lastIndexOf(mark)).find((at) => at > max / 2) ?? head.length
    parts.push(remaining.slice(0, cutAt).trimEnd())
    remaining = remaining.slice(cutAt).trimStart()
  }
  return remaining === '' ? parts : [...parts, remaining]
}

/** Never cuts between the two halves of a surrogate pair. */
function cutText(text: string, max: number): string {
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max)
}
