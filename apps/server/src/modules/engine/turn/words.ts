/** The longest message that the networks take, in UTF-16 units. */
const LONGEST = 4_096

/** The whole sentences that fit; a first sentence too long for it is cut and says so. */
export function fit(text: string, max: number): string {
  if (text.length <= max) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter('es', { granularity: 'sentence' }).segment(text)) {
    if (kept.length + segment.trimEnd().length > max) break
    kept += segment
  }
  return kept.trim() || `${cut(text, max - 1).trimEnd()}…`
}

/** Pieces that the network takes, cut at paragraphs, else lines, else spaces. */
export function split(text: string, max = LONGEST): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > max) {
    const head = cut(rest, max)
    const end = ['\n\n', '\n', ' '].map((mark) => head.lastIndexOf(mark)).find((at) => at > max / 2) ?? head.length
    parts.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? parts : [...parts, rest]
}

/** Never between the two halves of one character. */
function cut(text: string, max: number): string {
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max)
}
