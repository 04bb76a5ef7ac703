/** What is shown of a message at first: a customer may send hundreds of thousands of empty lines. */
const MOST_CHARACTERS = 4_096
const MOST_LINES = 60

/** The first lines of a text, never half a character; all of a text that is not long. */
export function beginningOf(text: string): string {
  let end = Math.min(text.length, MOST_CHARACTERS)
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) {
    lines += 1
    if (lines === MOST_LINES) end = at
  }
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
}
