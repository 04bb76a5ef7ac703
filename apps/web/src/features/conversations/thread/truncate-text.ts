/** The first part of a message that is shown: a customer may send hundreds of thousands of empty lines. */
const MAX_CHARACTERS = 4_096
const MAX_LINES = 60

/** The first lines of a text, without half characters; a short text is returned whole. */
export function truncateText(text: string): string {
  let end = Math.min(text.length, MAX_CHARACTERS)
  let lines = 0
  for (let lineEnd = text.indexOf('\n'); lineEnd !== -1 && lineEnd < end; lineEnd = text.indexOf('\n', lineEnd + 1)) {
    lines += 1
    if (lines === MAX_LINES) end = lineEnd
  }
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
}
